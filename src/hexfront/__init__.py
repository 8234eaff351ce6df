"""The shared core of the rules engines: hexes, boards, sight lines, paths, dice and the kernel.

Here are the names that whoever plays a game needs; who writes rules imports from the modules.
"""

from __future__ import annotations

from hexfront.actions import Action, Decline, Draw, Finish, Roll, Stop
from hexfront.board import Board
from hexfront.bots import first_bot, greedy_bot, load_bot, random_bot
from hexfront.codec import from_json, to_json
from hexfront.completions import completions
from hexfront.dice import Roller, SeededRoller
from hexfront.distribution import Distribution
from hexfront.drive import Bot, Seen, fulfil, perft, play, returns, roll, seen
from hexfront.errors import (
    BotError,
    DataError,
    DataMismatch,
    HexfrontError,
    HiddenInformation,
    HookError,
    IllegalAction,
    SaveError,
    UnknownName,
)
from hexfront.hexes import Hex, HexId
from hexfront.kernel import Decision
from hexfront.keys import information_key, state_key
from hexfront.match import Match, match
from hexfront.mcts import MCTSBot
from hexfront.odds import OddsOptions, OddsTooLarge, Policy, answered, odds, settled
from hexfront.policies import by_judgement
from hexfront.record import Record, Step
from hexfront.rules import Figures, Outcome, Preview, Rules, ScenarioInfo
from hexfront.schema import schema
from hexfront.simulate import GameRow, simulate
from hexfront.sources import Modifier, Refusal, Source
from hexfront.state import Event, State, Transition
from hexfront.tables import as_columns, as_csv, as_json_lines, as_parquet, write_table

__all__ = [
    "Action",
    "Board",
    "Bot",
    "BotError",
    "DataError",
    "DataMismatch",
    "Decision",
    "Decline",
    "Distribution",
    "Draw",
    "Event",
    "Figures",
    "Finish",
    "GameRow",
    "Hex",
    "HexId",
    "HexfrontError",
    "HiddenInformation",
    "HookError",
    "IllegalAction",
    "MCTSBot",
    "Match",
    "Modifier",
    "OddsOptions",
    "OddsTooLarge",
    "Outcome",
    "Policy",
    "Preview",
    "Record",
    "Refusal",
    "Roll",
    "Roller",
    "Rules",
    "SaveError",
    "ScenarioInfo",
    "SeededRoller",
    "Seen",
    "Source",
    "State",
    "Step",
    "Stop",
    "Transition",
    "UnknownName",
    "answered",
    "as_columns",
    "as_csv",
    "as_json_lines",
    "as_parquet",
    "by_judgement",
    "completions",
    "first_bot",
    "from_json",
    "fulfil",
    "greedy_bot",
    "information_key",
    "load_bot",
    "match",
    "odds",
    "perft",
    "play",
    "random_bot",
    "returns",
    "roll",
    "schema",
    "seen",
    "settled",
    "simulate",
    "state_key",
    "to_json",
    "write_table",
]
