"""Trees to text: expressions to words, statements and declarations to rows, rows to lines with their comments."""
