"""python-chess drives `sandtable uci` as it would drive any engine: a few seconds of whole games,
options, several lines, pondering, analysis and limits. Takes the binary; fails with the reason."""

import random
import sys
import time
from contextlib import contextmanager

import chess
import chess.engine
from chess.engine import Limit

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"


@contextmanager
def engine():
    """An engine that ends by itself when it is told to."""
    player = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=30)
    try:
        yield player
        player.quit()
        assert player.protocol.returncode.result() == 0, "it did not end well"
    finally:
        player.close()


def is_line(board, moves):
    """Whether all moves are legal, one after the other."""
    board = board.copy()
    for move in moves:
        if move not in board.legal_moves:
            return False
        board.push(move)
    return True


def play_game(player, board, limit, most=400):
    """Plays a game against itself, to its end or for so many moves."""
    game = object()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < most:
        result = player.play(board, limit, game=game, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board.fen(), result.move)
        if result.ponder is not None:
            assert is_line(board, [result.move, result.ponder]), (board.fen(), result)
        assert is_line(board, result.info.get("pv", [])), (board.fen(), result.info)
        board.push(result.move)


def test_options_are_told_and_taken():
    with engine() as player:
        assert player.id["name"].startswith("Sandtable"), player.id
        names = ["Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Clear Hash"]
        names += ["UCI_Chess960", "UCI_Variant", "UCI_LimitStrength", "UCI_Elo", "UCI_ShowWDL"]
        for name in names:
            assert name in player.options, name
        player.configure({"Hash": 8, "Threads": 2, "Move Overhead": 15, "UCI_ShowWDL": True})
        player.configure({"Clear Hash": None})
        player.ping()
        info = player.analyse(chess.Board(), Limit(depth=6))
        assert sum(info["wdl"].white()) == 1000, info
        try:
            player.configure({"Hash": 0})
        except chess.engine.EngineError:
            pass
        else:
            raise AssertionError("a table of no size was told to be possible")


def test_whole_games():
    with engine() as player:
        play_game(player, chess.Board(), Limit(time=0.02))
        play_game(player, chess.Board(MIDDLEGAME), Limit(nodes=3000))


def test_whole_games_of_chess960():
    chance = random.Random(1)
    with engine() as player:
        for _ in range(2):
            board = chess.Board.from_chess960_pos(chance.randrange(960))
            play_game(player, board, Limit(time=0.02), most=80)


def test_a_clock_is_shared_out():
    """Whether no flag falls is for matches to tell, on a machine with nothing else to do."""
    with engine() as player:
        board, left = chess.Board(), {chess.WHITE: 1.0, chess.BLACK: 1.0}
        while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 60:
            clocks = {"white_clock": left[chess.WHITE], "black_clock": left[chess.BLACK]}
            limit = Limit(**clocks, white_inc=0.01, black_inc=0.01)
            result = player.play(board, limit, info=chess.engine.INFO_BASIC)
            spent = result.info.get("time", 0)
            assert spent < left[board.turn] + 1, (spent, left)
            left[board.turn] = max(left[board.turn] + 0.01 - spent, 0.001)
            board.push(result.move)


def test_pondering():
    with engine() as player:
        limit = Limit(white_clock=1, black_clock=1, white_inc=0.02, black_inc=0.02)
        board = chess.Board()
        chance = random.Random(2)
        for _ in range(12):
            result = player.play(board, limit, ponder=True)
            board.push(result.move)
            if board.is_game_over():
                break
            time.sleep(0.03)
            # Now and then the expected move, else another one: a hit, or a miss.
            hit = result.ponder is not None and chance.random() < 0.5
            board.push(result.ponder if hit else chance.choice(list(board.legal_moves)))
            if board.is_game_over():
                break


def test_several_lines():
    with engine() as player:
        board = chess.Board(MIDDLEGAME)
        lines = player.analyse(board, Limit(depth=8), multipv=4)
        assert [line["multipv"] for line in lines] == [1, 2, 3, 4], lines
        assert len({line["pv"][0] for line in lines}) == 4, lines
        assert all(is_line(board, line["pv"]) for line in lines), lines
        few = chess.Board("7k/8/8/8/8/8/8/K6r w - - 0 1")
        assert len(player.analyse(few, Limit(depth=3), multipv=9)) == 2


def test_only_some_moves():
    with engine() as player:
        board = chess.Board(MIDDLEGAME)
        wanted = [chess.Move.from_uci(text) for text in ("h2h3", "a2a4")]
        assert player.play(board, Limit(depth=5), root_moves=wanted).move in wanted


def test_an_analysis_is_a_stream_that_can_be_stopped():
    with engine() as player:
        board = chess.Board(MIDDLEGAME)
        depths = []
        with player.analysis(board) as analysis:
            for info in analysis:
                depths += [info["depth"]] if "depth" in info else []
                if len(depths) == 7:
                    analysis.stop()
        best = analysis.wait()
        assert depths[:7] == sorted(depths[:7]) and best.move in board.legal_moves, depths


def test_limits():
    with engine() as player:
        board = chess.Board(MIDDLEGAME)
        assert player.analyse(board, Limit(nodes=20_000))["nodes"] <= 20_000
        assert player.analyse(board, Limit(depth=7))["depth"] == 7
        begun = time.monotonic()
        player.play(board, Limit(time=0.2))
        assert 0.1 < time.monotonic() - begun < 5
        mate = chess.Board("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1")
        assert player.analyse(mate, Limit(mate=2))["score"].white() == chess.engine.Mate(2)


def test_strength_is_limited():
    with engine() as player:
        option = player.options["UCI_Elo"]
        for elo in (option.min, (option.min + option.max) // 2, option.max):
            player.configure({"UCI_LimitStrength": True, "UCI_Elo": elo})
            assert player.play(chess.Board(), Limit(time=0.1)).move is not None


def test_a_finished_game_has_no_move():
    with engine() as player:
        mated = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
        assert player.play(mated, Limit(depth=3)).move is None
        assert player.analyse(mated, Limit(depth=3))["score"].relative == chess.engine.Mate(0)


def main():
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    begun = time.monotonic()
    for name, test in tests:
        try:
            test()
        except Exception as error:
            print(f"python-chess: {name}: {type(error).__name__}: {error}")
            raise
    print(f"python-chess: {len(tests)} tests passed in {time.monotonic() - begun:.1f} s")


main()
