"""E8xx: the command line and the files it names."""

from __future__ import annotations

from dsl.diagnostics.catalogue.entry import Entry, Example

# The smallest game that checks without a finding; most of these examples are about the words after `moggy`.
COIN = """\
moggy 1

game coin "Coin":
    players 2
    length 1

play:
    turns player in seating until never:
        choose one:
            heads:
                win player "heads"
            tails:
                lose player "tails"

end:
    score won: if winner is player then 1 else 0
    rank by won, most first
    ties shared
"""

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E801",
        "missing-file",
        "error",
        "there is no file or folder `{file}`",
        "A path that is named must lead to a file or a folder.",
        "Check the spelling and the folder you are in.",
        wrong=Example(COIN, command="check gaem.mog"),
        right=Example(COIN, command="check game.mog"),
    ),
    Entry(
        "E802",
        "folder-without-rules",
        "error",
        "there is no rule file in this folder",
        "A rule file's name ends in `.mog`, and this folder has none that could be meant.",
        "Name a rule file, or make one with `moggy new game NAME`.",
        wrong=Example(COIN, {"sheets/notes.txt": "nothing yet"}, command="check sheets"),
        right=Example(COIN, command="check ."),
    ),
    Entry(
        "E803",
        "unknown-game",
        "error",
        "there is no bundled game called `{name}`",
        "A word without a slash or an ending names one of the games that come with Moggy.",
        "Name a bundled game, or give the path to a rule file.",
        wrong=Example(command="check conect_four"),
        right=Example(command="check connect_four"),
    ),
    Entry(
        "E804",
        "unreadable-file",
        "error",
        "`{file}` cannot be read: {why}",
        "Moggy reads ordinary text files of reasonable size that you have permission to read.",
        "Check what the path leads to and who may read it.",
        wrong=Example(command="check /dev/null"),
        right=Example(COIN, command="check game.mog"),
    ),
    Entry(
        "E805",
        "which-rule-file",
        "error",
        "several rule files lie in this folder, and none is called `{name}`",
        "A folder stands for the rule file that has the folder's own name, or for the only one in it.",
        "Name the rule file itself.",
        wrong=Example(COIN, {"two/a.mog": COIN, "two/b.mog": COIN}, command="run two"),
        right=Example(COIN, {"two/a.mog": COIN, "two/b.mog": COIN}, command="run two/a.mog"),
    ),
    Entry(
        "E806",
        "not-text",
        "error",
        "line {line} holds the byte {number}, so this is not a text in UTF-8",
        "Rule files and sheets are plain text, saved as UTF-8.",
        "Save the file again as plain text with the encoding UTF-8.",
        wrong=Example("moggy 1\n\ngame caf\udce9:\n    players 2\n", command="check game.mog"),
        right=Example(COIN, command="check game.mog"),
    ),
    Entry(
        "E807",
        "unwritable-file",
        "error",
        "`{file}` cannot be used: {why}",
        "The folder must exist and let you write, and the disk must have room.",
        "Check the path, its folder and your permissions.",
        wrong=Example(COIN, command="run game.mog --transcript nowhere/coin.txt"),
        right=Example(COIN, command="run game.mog --transcript coin.txt"),
    ),
    Entry(
        "E808",
        "not-canonical",
        "error",
        "the file is not in its canonical form",
        "One way of writing a rule makes rule files easy to read and to compare.",
        "Let `moggy fmt` rewrite the file; `moggy fmt --diff` shows what would change.",
        wrong=Example(COIN.replace("players 2", "players   2"), command="fmt --check game.mog"),
        right=Example(COIN, command="fmt --check game.mog"),
    ),
    Entry(
        "E811",
        "unknown-command",
        "error",
        "`moggy` has no command `{name}`",
        "The first word after `moggy` says what to do.",
        "See the commands with `moggy --help`.",
        wrong=Example(COIN, command="chekc game.mog"),
        right=Example(COIN, command="check game.mog"),
    ),
    Entry(
        "E812",
        "missing-argument",
        "error",
        "`{command}` needs {what}",
        "The command cannot begin before it knows this.",
        "Add it; the command with `--help` shows what it takes.",
        wrong=Example(command="check"),
        right=Example(COIN, command="check game.mog"),
    ),
    Entry(
        "E813",
        "unknown-flag",
        "error",
        "`{command}` has no flag `{flag}`",
        "A word that begins with a dash must be one of the flags of its command, written out in full.",
        "See the flags of the command with `--help`.",
        wrong=Example(COIN, command="check --jsn game.mog"),
        right=Example(COIN, command="check --json game.mog"),
    ),
    Entry(
        "E814",
        "flag-without-value",
        "error",
        "`{flag}` needs a value after it",
        "This flag says how much, how many or which, so it does not stand alone.",
        "Write the value after the flag, with a space between.",
        wrong=Example(COIN, command="check game.mog --lang"),
        right=Example(COIN, command="check game.mog --lang es"),
    ),
    Entry(
        "E815",
        "wrong-value",
        "error",
        "`{flag}` cannot be `{value}`: {why}",
        "Each flag takes values of one sort, and some only a few of them.",
        "See what the flag takes with `--help` after the command.",
        wrong=Example(COIN, command="check game.mog --lang klingon"),
        right=Example(COIN, command="check game.mog --lang en"),
    ),
    Entry(
        "E816",
        "surplus-argument",
        "error",
        "`{command}` has no use for `{word}`",
        "The command has everything it needs without this word.",
        "Leave the word out, or put quotes round a name that has spaces.",
        wrong=Example(command="explain E801 E802"),
        right=Example(command="explain E801"),
    ),
    Entry(
        "E817",
        "clashing-flags",
        "error",
        "`{flag}` and `{other}` cannot be used together",
        "The two flags ask for different things.",
        "Leave one of them out.",
        wrong=Example(COIN, command="fmt --check --diff game.mog"),
        right=Example(COIN, command="fmt --diff game.mog"),
    ),
    Entry(
        "E821",
        "unknown-code",
        "error",
        "there is no diagnostic or word called `{code}`",
        "A diagnostic is named by its code, like `E801`, or its name, like `missing-file`; a word as rules write it.",
        "Copy the code from between the brackets; `moggy explain` alone lists all, and REFERENCE.md all words.",
        wrong=Example(command="explain E99999"),
        right=Example(command="explain E801"),
    ),
    Entry(
        "E822",
        "unknown-schema",
        "error",
        "there is no schema called `{name}`",
        "Moggy publishes a schema for each sort of file and record it reads or writes.",
        "See their names with `moggy schema`.",
        wrong=Example(command="schema sav"),
        right=Example(command="schema"),
    ),
    Entry(
        "E823",
        "no-sheet-kind",
        "error",
        "the rules of `{game}` have no kind `{kind}`",
        "A sheet lists the components of one kind, such as the cards or tiles that the rules declare.",
        "Name a kind as the rules do, after the game and a slash.",
        wrong=Example(command="schema sheet breakthrough/Pwan"),
        right=Example(command="schema sheet breakthrough/Pawn"),
    ),
    Entry(
        "E824",
        "no-figures",
        "error",
        "`{command}` gives no figures: {why}",
        "A program that is measured beside Moggy runs to its end and prints one line of JSON for each result.",
        "Try it by itself; `moggy bench --help` says what stands in a line.",
        wrong=Example(COIN, command="bench game.mog --seconds 0.01 --beside 'nobody-has-this-program 1'"),
        right=Example(COIN, command="bench game.mog --seconds 0.01"),
    ),
    Entry(
        "E899",
        "our-mistake",
        "error",
        "sorry, Moggy made a mistake of its own here (`{kind}`); your files are not to blame",
        "Moggy met something that its authors did not think of.",
        "Please tell us what you did; with `MOGGY_DEBUG=1` before the command it shows where it went wrong.",
        wrong=Example(command="stumble"),
        right=Example(COIN, command="check game.mog"),
    ),
)
