/* A game of each kind: legal moves, a refusal with its reason, undo and redo, perft, the engine, PGN.
 *
 *   cargo build --release --package sandtable-c
 *   cc -Icrates/c/include crates/c/examples/game.c -Ltarget/release -lsandtable_c -o game
 *   LD_LIBRARY_PATH=target/release ./game
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "sandtable.h"

/* Prints a text of the library and gives it back. */
static void say(const char *what, char *text) {
    if (text == NULL) {
        char *error = sandtable_last_error();
        fprintf(stderr, "%s: %s\n", what, error == NULL ? "no text" : error);
        sandtable_string_free(error);
        exit(1);
    }
    printf("%s: %s\n", what, text);
    sandtable_string_free(text);
}

static void play(SandtableGame *game, const char *text) {
    if (sandtable_game_play(game, text)) {
        printf("played: %s\n", text);
        return;
    }
    char *reason = sandtable_last_error_reason();
    char *error = sandtable_last_error();
    printf("refused: %s (%s: %s)\n", text, reason, error);
    sandtable_string_free(reason);
    sandtable_string_free(error);
}

static SandtableGame *begin(const char *kind, const char *fen) {
    SandtableGame *game = sandtable_game_new(kind, fen);
    if (game == NULL) {
        say("no game", sandtable_last_error());
    }
    return game;
}

static void count(const SandtableGame *game, uint32_t depth) {
    uint64_t paths = 0;
    if (sandtable_game_perft(game, depth, &paths)) {
        printf("perft %" PRIu32 ": %" PRIu64 "\n", depth, paths);
    }
}

int main(void) {
    SandtableGame *chess = begin("chess", NULL);
    count(chess, 3);
    play(chess, "e4");
    play(chess, "e7e6");
    play(chess, "Ke5");
    printf("undone: %zu\n", sandtable_game_undo_turn(chess));
    printf("redone: %zu\n", sandtable_game_redo_turn(chess));
    say("fen", sandtable_game_fen(chess));
    say("outcome", sandtable_game_outcome(chess));
    sandtable_game_free(chess);

    SandtableGame *mate = begin("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    say("best", sandtable_game_best_move(mate, 2000));
    play(mate, "Rd8");
    say("outcome", sandtable_game_outcome(mate));
    say("legal", sandtable_game_legal_moves(mate));
    play(mate, "Kh8");
    say("pgn", sandtable_game_pgn(mate));
    sandtable_game_free(mate);

    SandtableGame *deploy = begin("cotulenh", "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1");
    play(deploy, "f5::I>f6,T>d5");
    printf("undone: %zu\n", sandtable_game_undo_turn(deploy));
    count(deploy, 1);
    sandtable_game_free(deploy);

    begin("go", NULL);
    begin("chess", "8/8/8/8/8/8/8/8 w - - 0 1");
    begin(NULL, NULL);
    return 0;
}
