"""Every door of every game and toy against its Protocol: nothing runs here, `mypy --strict` reads it.

`tests/systems/test_contract.py` holds that no door of a game is missing here.
"""

from __future__ import annotations

from tests.toys import areas, coalition, hexduel, siege
from tests.toys.areas.rulebook import World as AreasWorld
from tests.toys.field import World as FieldWorld
from tests.toys.hexduel import World as HexduelWorld
from wsn.board.hexboard import HexBoard
from wsn.systems import contract
from wsn.systems.hex_tiles import rulebook as hex_tiles_rulebook
from wsn.systems.hex_tiles.data import scenario as hex_tiles_scenario
from wsn.systems.hex_tiles.data import words as hex_tiles_words
from wsn.systems.hex_tiles.files import doubts as hex_tiles_doubts
from wsn.systems.hex_tiles.files import drafting as hex_tiles_drafting
from wsn.systems.hex_tiles.files import excerpt as hex_tiles_excerpt
from wsn.systems.hex_tiles.files import levers as hex_tiles_levers
from wsn.systems.hex_tiles.files import m44 as hex_tiles_m44
from wsn.systems.hex_tiles.files import m44_write as hex_tiles_m44_write
from wsn.systems.hex_tiles.files import muster as hex_tiles_muster
from wsn.systems.hex_tiles.files import setup as hex_tiles_setup
from wsn.systems.hex_tiles.files import sources as hex_tiles_sources
from wsn.systems.hex_tiles.look import counters as hex_tiles_counters
from wsn.systems.hex_tiles.look import looks as hex_tiles_looks
from wsn.systems.hex_tiles.look import paper as hex_tiles_paper
from wsn.systems.hex_tiles.look import staging as hex_tiles_staging
from wsn.systems.hex_tiles.rules import cards as hex_tiles_deck
from wsn.systems.hex_tiles.rules import commands as hex_tiles_commands
from wsn.systems.hex_tiles.rules import intents as hex_tiles_intents
from wsn.systems.hex_tiles.rules import movement as hex_tiles_movement
from wsn.systems.hex_tiles.rules import reactions as hex_tiles_reactions
from wsn.systems.hex_tiles.rules import sight as hex_tiles_sight
from wsn.systems.hex_tiles.rules.world import World as HexTilesWorld
from wsn.systems.hex_tiles.text import briefing as hex_tiles_briefing
from wsn.systems.hex_tiles.text import effects as hex_tiles_effects
from wsn.systems.hex_tiles.text import odds as hex_tiles_odds
from wsn.systems.hex_tiles.text import questions as hex_tiles_questions
from wsn.systems.hex_tiles.text import rulepages as hex_tiles_rulepages
from wsn.systems.normandy_44 import rulebook as normandy_rulebook
from wsn.systems.normandy_44.data import scenario as normandy_scenario
from wsn.systems.normandy_44.data import words as normandy_words
from wsn.systems.normandy_44.files import drafting as normandy_drafting
from wsn.systems.normandy_44.files import excerpt as normandy_excerpt
from wsn.systems.normandy_44.files import levers as normandy_levers
from wsn.systems.normandy_44.files import setup as normandy_setup
from wsn.systems.normandy_44.files import sources as normandy_sources
from wsn.systems.normandy_44.look import counters as normandy_counters
from wsn.systems.normandy_44.look import looks as normandy_looks
from wsn.systems.normandy_44.look import paper as normandy_paper
from wsn.systems.normandy_44.look import staging as normandy_staging
from wsn.systems.normandy_44.rules import conceding as normandy_conceding
from wsn.systems.normandy_44.rules import reaching as normandy_reaching
from wsn.systems.normandy_44.rules.crossing import Kind as NormandyMover
from wsn.systems.normandy_44.rules.world import World as NormandyWorld
from wsn.systems.normandy_44.text import briefing as normandy_briefing
from wsn.systems.normandy_44.text import fields as normandy_fields
from wsn.systems.normandy_44.text import odds as normandy_odds
from wsn.systems.normandy_44.text import rulepages as normandy_rulepages
from wsn.systems.omaha_solitaire import rulebook as omaha_rulebook
from wsn.systems.omaha_solitaire.data import scenario as omaha_scenario
from wsn.systems.omaha_solitaire.data import words as omaha_words
from wsn.systems.omaha_solitaire.files import doubts as omaha_doubts
from wsn.systems.omaha_solitaire.files import drafting as omaha_drafting
from wsn.systems.omaha_solitaire.files import excerpt as omaha_excerpt
from wsn.systems.omaha_solitaire.files import levers as omaha_levers
from wsn.systems.omaha_solitaire.files import setup as omaha_setup
from wsn.systems.omaha_solitaire.files import sources as omaha_sources
from wsn.systems.omaha_solitaire.look import counters as omaha_counters
from wsn.systems.omaha_solitaire.look import looks as omaha_looks
from wsn.systems.omaha_solitaire.look import paper as omaha_paper
from wsn.systems.omaha_solitaire.look import staging as omaha_staging
from wsn.systems.omaha_solitaire.rules import cards as omaha_cards
from wsn.systems.omaha_solitaire.rules import commands as omaha_commands
from wsn.systems.omaha_solitaire.rules import playing as omaha_playing
from wsn.systems.omaha_solitaire.rules.world import World as OmahaWorld
from wsn.systems.omaha_solitaire.text import briefing as omaha_briefing
from wsn.systems.omaha_solitaire.text import chronicle as omaha_chronicle
from wsn.systems.omaha_solitaire.text import odds as omaha_odds
from wsn.systems.omaha_solitaire.text import questions as omaha_questions
from wsn.systems.omaha_solitaire.text import rulepages as omaha_rulepages
from wsn.systems.storm_over_normandy import rulebook as storm_rulebook
from wsn.systems.storm_over_normandy.data import scenario as storm_scenario
from wsn.systems.storm_over_normandy.data import words as storm_words
from wsn.systems.storm_over_normandy.files import doubts as storm_doubts
from wsn.systems.storm_over_normandy.files import drafting as storm_drafting
from wsn.systems.storm_over_normandy.files import excerpt as storm_excerpt
from wsn.systems.storm_over_normandy.files import levers as storm_levers
from wsn.systems.storm_over_normandy.files import setup as storm_setup
from wsn.systems.storm_over_normandy.files import sources as storm_sources
from wsn.systems.storm_over_normandy.look import counters as storm_counters
from wsn.systems.storm_over_normandy.look import looks as storm_looks
from wsn.systems.storm_over_normandy.look import paper as storm_paper
from wsn.systems.storm_over_normandy.look import staging as storm_staging
from wsn.systems.storm_over_normandy.rules import allotted as storm_allotted
from wsn.systems.storm_over_normandy.rules import cards as storm_cards
from wsn.systems.storm_over_normandy.rules import commands as storm_commands
from wsn.systems.storm_over_normandy.rules import intents as storm_intents
from wsn.systems.storm_over_normandy.rules import lots as storm_lots
from wsn.systems.storm_over_normandy.rules import reactions as storm_reactions
from wsn.systems.storm_over_normandy.rules.world import World as StormWorld
from wsn.systems.storm_over_normandy.text import briefing as storm_briefing
from wsn.systems.storm_over_normandy.text import log_sides as storm_whose
from wsn.systems.storm_over_normandy.text import odds as storm_odds
from wsn.systems.storm_over_normandy.text import questions as storm_questions
from wsn.systems.storm_over_normandy.text import rulepages as storm_rulepages
from wsn.systems.war_storms import rulebook as war_storms_rulebook
from wsn.systems.war_storms.data import words as war_storms_words
from wsn.systems.war_storms.data.units import Class
from wsn.systems.war_storms.files import doubts as war_storms_doubts
from wsn.systems.war_storms.files import drafting as war_storms_drafting
from wsn.systems.war_storms.files import excerpt as war_storms_excerpt
from wsn.systems.war_storms.files import levers as war_storms_levers
from wsn.systems.war_storms.files import muster as war_storms_muster
from wsn.systems.war_storms.files import scenario as war_storms_scenario
from wsn.systems.war_storms.files import setup as war_storms_setup
from wsn.systems.war_storms.files import sources as war_storms_sources
from wsn.systems.war_storms.files.building.forces import Enlisted as WarStormsEnlisted
from wsn.systems.war_storms.look import counters as war_storms_counters
from wsn.systems.war_storms.look import looks as war_storms_looks
from wsn.systems.war_storms.look import paper as war_storms_paper
from wsn.systems.war_storms.look import staging as war_storms_staging
from wsn.systems.war_storms.rules import commands as war_storms_commands
from wsn.systems.war_storms.rules import intents as war_storms_intents
from wsn.systems.war_storms.rules import movement as war_storms_movement
from wsn.systems.war_storms.rules import sight as war_storms_sight
from wsn.systems.war_storms.rules.assault import lots as war_storms_assault_lots
from wsn.systems.war_storms.rules.platoons import crossing as war_storms_crossing
from wsn.systems.war_storms.rules.turn import acting as war_storms_acting
from wsn.systems.war_storms.rules.world import World as WarStormsWorld
from wsn.systems.war_storms.text import briefing as war_storms_briefing
from wsn.systems.war_storms.text import effects as war_storms_effects
from wsn.systems.war_storms.text import odds as war_storms_odds
from wsn.systems.war_storms.text import questions as war_storms_questions
from wsn.systems.war_storms.text import rulepages as war_storms_rulepages

war_storms_is_Words: contract.Words = war_storms_words
war_storms_is_Rulebook: contract.Rulebook[WarStormsWorld] = war_storms_rulebook
war_storms_is_SetUp: contract.SetUp = war_storms_setup
war_storms_is_OnBoard: contract.OnBoard[WarStormsWorld] = war_storms_setup
war_storms_is_OwnCharts: contract.OwnCharts = war_storms_setup
war_storms_is_ScenarioFile: contract.ScenarioFile = war_storms_scenario
war_storms_is_Drafting: contract.Drafting = war_storms_drafting
hex_tiles_is_Advice: contract.Advice = hex_tiles_doubts
war_storms_is_Advice: contract.Advice = war_storms_doubts
war_storms_is_Sources: contract.Sources = war_storms_sources
war_storms_is_RulesText: contract.RulesText = war_storms_rulepages
war_storms_is_SightRules: contract.SightRules[WarStormsWorld] = war_storms_sight
war_storms_is_Movement: contract.Movement[HexBoard, Class] = war_storms_movement
war_storms_is_Movers: contract.Movers[HexBoard, Class] = war_storms_movement
war_storms_is_MovementInPlay: contract.MovementInPlay[WarStormsWorld, Class] = war_storms_crossing
war_storms_is_GroundEffects: contract.GroundEffects[WarStormsWorld] = war_storms_effects
war_storms_is_Odds: contract.Odds[WarStormsWorld] = war_storms_odds
war_storms_is_Endings: contract.Endings = war_storms_commands
war_storms_is_Unoffered: contract.Unoffered[WarStormsWorld] = war_storms_acting
war_storms_is_FightLots: contract.FightLots[WarStormsWorld] = war_storms_assault_lots
war_storms_is_StandingOrders: contract.StandingOrders[WarStormsWorld] = war_storms_commands
war_storms_is_Excerpt: contract.Excerpt[WarStormsWorld] = war_storms_excerpt
war_storms_is_Levers: contract.Levers = war_storms_levers
war_storms_is_Intents: contract.Intents[WarStormsWorld] = war_storms_intents
war_storms_is_Drawings: contract.Drawings = war_storms_looks
war_storms_is_Counters: contract.Counters[WarStormsWorld] = war_storms_counters
war_storms_is_Briefing: contract.Briefing[WarStormsWorld] = war_storms_briefing
war_storms_is_Staging: contract.Staging[WarStormsWorld] = war_storms_staging
war_storms_is_Paper: contract.Paper[WarStormsWorld] = war_storms_paper
war_storms_is_Muster: contract.Muster[WarStormsEnlisted] = war_storms_muster

storm_is_Levers: contract.Levers = storm_levers
storm_over_normandy_is_Words: contract.Words = storm_words
storm_over_normandy_is_Rulebook: contract.Rulebook[StormWorld] = storm_rulebook
storm_over_normandy_is_SetUp: contract.SetUp = storm_setup
storm_over_normandy_is_OnBoard: contract.OnBoard[StormWorld] = storm_setup
storm_over_normandy_is_ScenarioFile: contract.ScenarioFile = storm_scenario
storm_over_normandy_is_Drafting: contract.Drafting = storm_drafting
storm_over_normandy_is_Sources: contract.Sources = storm_sources
storm_over_normandy_is_RulesText: contract.RulesText = storm_rulepages
storm_over_normandy_is_Endings: contract.Endings = storm_commands
storm_over_normandy_is_Unasked: contract.Unasked[StormWorld] = storm_reactions
storm_over_normandy_is_LogSides: contract.LogSides[StormWorld] = storm_whose
storm_over_normandy_is_Allotments: contract.Allotments[StormWorld] = storm_allotted
storm_over_normandy_is_DiceLots: contract.DiceLots[StormWorld] = storm_lots
storm_over_normandy_is_Decks: contract.Decks[StormWorld] = storm_cards
storm_over_normandy_is_Drawings: contract.Drawings = storm_looks
storm_over_normandy_is_Counters: contract.Counters[StormWorld] = storm_counters
storm_over_normandy_is_Cards: contract.Cards[StormWorld] = storm_counters
storm_over_normandy_is_Briefing: contract.Briefing[StormWorld] = storm_briefing
storm_over_normandy_is_OwnCharts: contract.OwnCharts = storm_setup
storm_over_normandy_is_Intents: contract.Intents[StormWorld] = storm_intents
storm_over_normandy_is_Odds: contract.Odds[StormWorld] = storm_odds
storm_over_normandy_is_Advice: contract.Advice = storm_doubts
storm_over_normandy_is_Excerpt: contract.Excerpt[StormWorld] = storm_excerpt
storm_over_normandy_is_Staging: contract.Staging[StormWorld] = storm_staging
storm_over_normandy_is_Paper: contract.Paper[StormWorld] = storm_paper

omaha_solitaire_is_Words: contract.Words = omaha_words
omaha_solitaire_is_Rulebook: contract.Rulebook[OmahaWorld] = omaha_rulebook
omaha_solitaire_is_SetUp: contract.SetUp = omaha_setup
omaha_solitaire_is_OnBoard: contract.OnBoard[OmahaWorld] = omaha_setup
omaha_solitaire_is_OwnCharts: contract.OwnCharts = omaha_setup
omaha_solitaire_is_ScenarioFile: contract.ScenarioFile = omaha_scenario
omaha_solitaire_is_Drafting: contract.Drafting = omaha_drafting
omaha_solitaire_is_Advice: contract.Advice = omaha_doubts
omaha_solitaire_is_Levers: contract.Levers = omaha_levers
omaha_solitaire_is_Excerpt: contract.Excerpt[OmahaWorld] = omaha_excerpt
omaha_solitaire_is_Sources: contract.Sources = omaha_sources
omaha_solitaire_is_RulesText: contract.RulesText = omaha_rulepages
omaha_solitaire_is_Endings: contract.Endings = omaha_commands
omaha_solitaire_is_Unasked: contract.Unasked[OmahaWorld] = omaha_playing
omaha_solitaire_is_Decks: contract.Decks[OmahaWorld] = omaha_cards
omaha_solitaire_is_Drawings: contract.Drawings = omaha_looks
omaha_solitaire_is_Counters: contract.Counters[OmahaWorld] = omaha_counters
omaha_solitaire_is_Cards: contract.Cards[OmahaWorld] = omaha_counters
omaha_solitaire_is_Briefing: contract.Briefing[OmahaWorld] = omaha_briefing
omaha_solitaire_is_Odds: contract.Odds[OmahaWorld] = omaha_odds
omaha_solitaire_is_Staging: contract.Staging[OmahaWorld] = omaha_staging
omaha_solitaire_is_Paper: contract.Paper[OmahaWorld] = omaha_paper
omaha_solitaire_is_Chronicle: contract.Chronicle[OmahaWorld] = omaha_chronicle

hex_tiles_is_Words: contract.Words = hex_tiles_words
hex_tiles_is_Rulebook: contract.Rulebook[HexTilesWorld] = hex_tiles_rulebook
hex_tiles_is_SetUp: contract.SetUp = hex_tiles_setup
hex_tiles_is_OnBoard: contract.OnBoard[HexTilesWorld] = hex_tiles_setup
hex_tiles_is_ScenarioFile: contract.ScenarioFile = hex_tiles_scenario
hex_tiles_is_Drafting: contract.Drafting = hex_tiles_drafting
hex_tiles_is_Sources: contract.Sources = hex_tiles_sources
hex_tiles_is_RulesText: contract.RulesText = hex_tiles_rulepages
hex_tiles_is_SightRules: contract.SightRules[HexTilesWorld] = hex_tiles_sight
hex_tiles_is_Movement: contract.Movement[HexBoard, str] = hex_tiles_movement
hex_tiles_is_OwnReach: contract.OwnReach[HexBoard, str] = hex_tiles_movement
hex_tiles_is_GroundEffects: contract.GroundEffects[HexTilesWorld] = hex_tiles_effects
hex_tiles_is_Odds: contract.Odds[HexTilesWorld] = hex_tiles_odds
hex_tiles_is_Endings: contract.Endings = hex_tiles_commands
hex_tiles_is_Unasked: contract.Unasked[HexTilesWorld] = hex_tiles_reactions
hex_tiles_is_Excerpt: contract.Excerpt[HexTilesWorld] = hex_tiles_excerpt
hex_tiles_is_Levers: contract.Levers = hex_tiles_levers
hex_tiles_is_Intents: contract.Intents[HexTilesWorld] = hex_tiles_intents
hex_tiles_is_Decks: contract.Decks[HexTilesWorld] = hex_tiles_deck
hex_tiles_is_Drawings: contract.Drawings = hex_tiles_looks
hex_tiles_is_Counters: contract.Counters[HexTilesWorld] = hex_tiles_counters
hex_tiles_is_Briefing: contract.Briefing[HexTilesWorld] = hex_tiles_briefing
hex_tiles_is_Cards: contract.Cards[HexTilesWorld] = hex_tiles_counters
hex_tiles_is_OwnDice: contract.OwnDice[HexTilesWorld] = hex_tiles_counters
hex_tiles_is_Staging: contract.Staging[HexTilesWorld] = hex_tiles_staging
hex_tiles_is_Paper: contract.Paper[HexTilesWorld] = hex_tiles_paper
hex_tiles_is_Muster: contract.Muster[hex_tiles_muster.Enlisted] = hex_tiles_muster
hex_tiles_is_Importer: contract.Importer = hex_tiles_m44
hex_tiles_is_Exporter: contract.Exporter = hex_tiles_m44_write

siege_is_Words: contract.Words = siege
siege_is_Rulebook: contract.Rulebook[FieldWorld] = siege
siege_is_SetUp: contract.SetUp = siege
siege_is_OnBoard: contract.OnBoard[FieldWorld] = siege
siege_is_ScenarioFile: contract.ScenarioFile = siege

coalition_is_Words: contract.Words = coalition
coalition_is_Rulebook: contract.Rulebook[FieldWorld] = coalition
coalition_is_SetUp: contract.SetUp = coalition
coalition_is_OnBoard: contract.OnBoard[FieldWorld] = coalition
coalition_is_Cards: contract.Cards[FieldWorld] = coalition

areas_is_Rulebook: contract.Rulebook[AreasWorld] = areas
hexduel_is_Rulebook: contract.Rulebook[HexduelWorld] = hexduel
war_storms_is_Questions: contract.Questions[WarStormsWorld] = war_storms_questions
hex_tiles_is_Questions: contract.Questions[HexTilesWorld] = hex_tiles_questions
storm_over_normandy_is_Questions: contract.Questions[StormWorld] = storm_questions
omaha_solitaire_is_Questions: contract.Questions[OmahaWorld] = omaha_questions

normandy_44_is_Words: contract.Words = normandy_words
normandy_44_is_Rulebook: contract.Rulebook[NormandyWorld] = normandy_rulebook
normandy_44_is_SetUp: contract.SetUp = normandy_setup
normandy_44_is_OnBoard: contract.OnBoard[NormandyWorld] = normandy_setup
normandy_44_is_OwnCharts: contract.OwnCharts = normandy_setup
normandy_44_is_ScenarioFile: contract.ScenarioFile = normandy_scenario
normandy_44_is_Drafting: contract.Drafting = normandy_drafting
normandy_44_is_Sources: contract.Sources = normandy_sources
normandy_44_is_Drawings: contract.Drawings = normandy_looks
normandy_44_is_Movement: contract.Movement[HexBoard, NormandyMover] = normandy_reaching
normandy_44_is_Movers: contract.Movers[HexBoard, NormandyMover] = normandy_reaching
normandy_44_is_Counters: contract.Counters[NormandyWorld] = normandy_counters
normandy_44_is_Levers: contract.Levers = normandy_levers
normandy_44_is_Excerpt: contract.Excerpt[NormandyWorld] = normandy_excerpt
normandy_44_is_Endings: contract.Endings = normandy_conceding
normandy_44_is_Staging: contract.Staging[NormandyWorld] = normandy_staging
normandy_44_is_Paper: contract.Paper[NormandyWorld] = normandy_paper
normandy_44_is_RulesText: contract.RulesText = normandy_rulepages
normandy_44_is_Briefing: contract.Briefing[NormandyWorld] = normandy_briefing
normandy_44_is_FieldRules: contract.FieldRules[NormandyWorld] = normandy_fields
normandy_44_is_Odds: contract.Odds[NormandyWorld] = normandy_odds
