// SPDX-License-Identifier: GPL-3.0-or-later
// The games of this program, one row each.
#include <array>

#include "movegen/common/variant.hpp"
#include "movegen/game_of.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"

namespace ricochet {

namespace {

constexpr std::array<std::string_view, 25> tensor_bench = {
    // The start and openings.
    "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1",
    "r1nbqkbn1r/pppppp1pp1/3t4t1/6p2p/5P4/3TT1Q1P1/PPPPP1PP1P/R1NB1KBN1R b KQkq - 2 5",
    "r2bqkbntr/pp1ppppp1p/1n6p1/2pt6/1T8/3N2T3/PPPPPPPPPP/R2BQKBN1R w KQkq - 4 5",
    "r2bqkb1tr/pppppppp1p/1n4n1p1/3t6/10/3T1T2N1/PPPPPPPPPP/R1NBQKB1R1 w Qkq - 6 5",
    "rtnbqkbn1r/pp1ppp2pp/6t3/2p3pp2/10/3T2NPB1/PPPPPPP1PP/R1NBQK2TR w KQkq - 0 5",
    // Middlegames rich in bounces, propels and beast captures, some in check.
    "3bqkbn1r/2ppp1pppp/p2nrpt3/5P1B2/P1tBP5/3P2N2P/1P2T1PPP1/RTN1QK3R b KQk - 0 13",
    "1rn3b3/p1pp6/1p1k1ptQp1/2t1q1N2p/1P2Ppp3/P2P3T2/2P4PPP/R2B1KB2R w KQ - 6 20",
    "4rk1r2/1pt2pp1pp/2q2Tntb1/pn1p2B3/2p3PTP1/4PP1R2/PPP1P4P/2RBQK4 w - - 5 29",
    "r2bqk1n1Q/p1p2ppb1p/1p2p1t1p1/1tP1p5/4P5/1P6T1/P2P1PPPPP/RT1BK1B2R b q - 1 13",
    "r2bqkb3/pppp1pppp1/1r2t1t3/4n2N1p/1Pn7/2PT3T1P/P3PPPPP1/R2BQKBNR1 b Qq - 0 10",
    "2r2k1r2/2pp2pt1p/p4p2p1/1p1tPN4/1P4Tp1q/2PP1QT3/P3K2PP1/R1N7 w - - 0 32",
    "r1n2kb2r/ppp2ppppp/2Tp1bt3/NP2p5/P3T4P/5tN3/2PPPPPPP1/1R1B1KR3 b kq - 0 13",
    "1kr3b2r/ppppnppp2/3n1Nt2p/1P2pt4/q3T4P/T3PB4/2PPNPPP2/1R2QKB1R1 b - - 0 17",
    "3b1k1n1r/3pp1ppp1/4t4p/R4p2T1/1t3q2P1/1N1Tp1N3/1PP1P1PP1P/3B1KR3 w k - 0 23",
    "2r2k4/2pp2pt2/p4p1rp1/1pN6p/1PT1R2N2/3P1QT3/P7P1/q4K4 w - - 3 41",
    "10/4p1k3/3tb1p1R1/p3rp3p/2P4P1P/1P4P1RP/10/7K2 b - - 1 49",
    "1Q8/4k1p3/6b1p1/t2pTp2P1/6t2p/7T2/10/4K5 w - - 1 67",
    "2r7/3k2P3/2Tp1p1p1p/p1T1b3p1/4N1R3/1n6PP/10/3K6 b - - 2 49",
    // Endings.
    "6kt2/3T6/10/P5p3/3PT5/9P/10/q8K w - - 11 73",
    "10/10/4k5/10/10/3K6/7R2/10 w - - 0 1",
    "9k/1P6t1/10/3T3t2/10/10/2p3T1P1/4K5 w - - 0 1",
    "10/1p3k3p/10/4P5/10/2P2K4/8P1/10 b - - 0 1",
    // Games some moves before their mate.
    "10/5k3p/1p3t4/3Q6/PP1T1pP3/3P1T4/2P1P5/R2B2K3 b - - 2 44",
    "5kbt2/p4pp3/q1p1p1n1p1/rt2p4p/P3P1Bb2/1PRTQ1PPT1/3P1P2PP/4K1B2R b - - 0 22",
    "10/3T3k2/10/5R2T1/P1B1P1P3/2P4RP1/10/4K5 b - - 0 72",
};

/// Every seventh position of a game.
constexpr std::array<std::string_view, 22> tensor_game = {
    "rtnbqkbnrt/p1p1ppp1pp/7p2/1p1p6/1P1P6/8NP/PTP1PPPPP1/R1NBQKB1TR b KQq - 2 5",
    "1rn1qk1nrt/p1p2ppbpp/1t2p2p2/1p1pT5/1P1P1P4/8PP/PTP1P1P1P1/R1NBQKB2R w KQ - 1 9",
    "1r2q1knr1/p1p2ppbtp/1t2p1Tp2/1p1pN3p1/nP1P1P4/2P5PP/P3PTP1P1/R2BQKB2R w KQ - 3 13",
    "1r1tq1knr1/p1p2ppb1p/4p1Tpt1/3pN3p1/pP1P1P4/2P1BT2PP/P3PQP1P1/R4K3R w KQ - 2 16",
    "1r1tq2kr1/p1p3pb1p/4p1Tpt1/3p1p2p1/pP1P1PT3/P1P1B3PP/4PQP1P1/R6RK1 b - - 1 19",
    "1r1t4rk/p1pq2pb2/4p2pt1/3p1p2pp/pP1P1PT3/P1P1BQP1PP/4P1T1P1/R6RK1 w - - 0 23",
    "1r2t3r1/p1p1q1pb1k/4p2pt1/3p1p2pp/pP1P1PT3/P1P1B1P1PP/4P1Q1P1/1R4TRK1 b - - 7 26",
    "1r2t2trk/2p1q1p3/4p2pb1/p2p1p2pp/pP1P1P3P/P1P1B1PTP1/4P1QTP1/1R5RK1 w - - 0 30",
    "1r2t2tr1/2p1q1p2k/4p3b1/3p1p1Tpp/pR1P1P1T2/P1P1B1P1P1/4P1QRP1/8K1 b - - 3 33",
    "4t2trk/5qp3/2p1p2rb1/3p1p1TRp/pR1P1P2P1/P1P1B1P3/4PTQ1P1/8K1 w - - 0 37",
    "4t3rk/5qp3/2p1pt1rb1/3p1pRT1p/pR1P1PP1P1/P1P1BT2P1/4P1Q3/8K1 b - - 0 40",
    "8rk/5tp3/1Rp1pqt1b1/3p2rT1p/p2P1PQ1P1/P1P1BT2P1/4P5/8K1 w - - 0 44",
    "8rk/6p3/1Rp2t2b1/3p1pPT1p/p2P2T1P1/P1P1B3P1/4P5/8K1 b - - 0 47",
    "4r4k/6p3/5t2b1/2Rp1pPT2/p2P4p1/P1P5P1/4PB4/8K1 w - - 4 51",
    "9k/4t5/6p1b1/4RpPT2/p1PP3Bp1/P7P1/4r5/8K1 b - - 2 54",
    "10/4t3k1/6p3/2PbPpPT2/p7p1/P5B1P1/10/8K1 w - - 3 58",
    "4t5/8k1/6p3/2PbPpP3/p4T2p1/P5B1P1/8K1/10 b - - 10 61",
    "4t5/7k2/6p3/2PbPpP1B1/p4T2p1/P7P1/7K2/10 w - - 17 65",
    "4tB4/10/6p3/2P1PpP2k/p3bT1Kp1/P7P1/10/10 b - - 24 68",
    "4t5/6B3/6p1k1/2PbPpP3/p4T2p1/P5K1P1/10/10 w - - 31 72",
    "10/4t1B3/2b1P1p3/2P2pP2k/p4T1Kp1/P7P1/10/10 b - - 2 75",
    "4t5/6B3/4P1p3/2Pb1pPk2/p4T2p1/P3K3P1/10/10 w - - 9 79",
};

constexpr std::array<std::string_view, 5> tensorfree_bench = {
    "r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w - - 0 1",
    "r2bqkbnr1/p1pppppp2/1p1n6/8pp/1P8/2PN2P3/P2PPP1PPP/R2BQKBNR1 w - - 0 6",
    "3bqknr2/3pp2p2/3n1p4/rp3P4/4P4P/2PNB1N3/3PQ4P/2R2K1R2 b - - 1 27",
    "3rqkb2r/p1pp1p1ppp/5b4/4pnp3/N7NP/7RP1/1PPPPP4/3BQKB2R b - - 0 17",
    "4nk4/7p2/R7p1/3p4P1/1P3P4/6P3/2r7/6K3 b - - 1 49",
};

constexpr std::array<std::string_view, 10> tiledsquares_bench = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pp%%%ppp/2p1p%2/3p3$/1%1P4/1PN1P$2/PBP$$PPP/R$$QKBNR b KQkq - 3 10",
    "r%bqkbnr/pppp%ppp/2n1p1%1/2%%4/3P2P1/P1$2N$1/$PP$PP$P/RNBQKBR$ b - - 0 12",
    "rn%%kb%r/p%%p%%pp/%p%2p1n/2p1q3/QP1$1$2/P1P1BP$1/$$$$NPPP/R$$$KB$R b KQkq - 1 21",
    "r%qk%b%r/ppp%%ppp/1$np1%2/%3p2%/1$3%%1/P1NP1P$1/$P$PNKPP/R$BQ$$$R w - - 1 17",
    "%%q%%%%%/%%%%%pk%/%1pb1%1p/rp1p2p%/%$1Pr3/pPP$PN$P/P$QBKPP$/R$$$$$$R w - - 2 36",
    "r%%%%%%r/%bq%%pk%/%bp1pp%p/p%%p4/Pp$1PPPP/$N$P%$K$/$QP$$$B$/R$$$R$$$ b - - 1 38",
    "%%k%%%%%/%pp%%%%%/2%%%%1%/%2%%1N$/1nP%$$1$/%$1p2P$/rB%Nr$$$/$K$R$$$$ b - - 0 51",
    "$$%%%%$$/$1%%%%$%/%%$%k%bP/%%%%$%P$/%%%%%K$$/%%%%$$$%/%%%1%$%%/$%%%$$$$ b - - 62 159",
    "%%k%%%%%/pp%%%%p%/1%p1%%%1/1$%%n%1p/P$$1p1q1/$PPrPN$$/$$Q$$$$K/R$$R$$$$ b - - 0 46",
};

constexpr ConformancePositions tensor_conformance = {
    .pitfall = "k9/10/10/1b8/6T3/5t3r/10/5K4 w - - 0 1",
    .mate_in_one = "k9/10/2K7/10/10/10/10/1Q8 w - - 0 1",
    .mate = "k9/1Q8/2K7/10/10/10/10/10 b - - 0 1",
    .stalemate = "k9/10/1Q8/10/10/10/10/5K4 b - - 0 1",
};
constexpr ConformancePositions tensorfree_conformance = {
    .pitfall = "k4r4/10/10/10/10/10/5R4/5K4 w - - 0 1",
    .mate_in_one = tensor_conformance.mate_in_one,
    .mate = tensor_conformance.mate,
    .stalemate = tensor_conformance.stalemate,
};
constexpr ConformancePositions tiledsquares_conformance = {
    .pitfall = "k3r3/8/8/8/8/2$5/4N3/1N2K3 w - - 0 1",
    .mate_in_one = "k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1",
    .mate = "k7/1Q6/2K5/8/8/8/8/8 b - - 0 1",
    .stalemate = "k$$$$$$$/$$$$$$$$/$Q$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$K$$ b - - 0 1",
};

constexpr std::array rows = {
    VariantRow{
        .name = "tensor",
        .pgn_name = "Tensor",
        .title = "Tensor Chess",
        .move_examples = {"Nc3", "Ri3^i6", "e2e4"},
        .rules_page = "movegen/RULES.md",
        .rules = &game_factory<tensor::Position>,
        // The suffix that Seirawan Chess has for gating makes propels possible, the O of the king's moves
        // castling past beasts. The place of T in the table draws it as a lion.
        .xboard_setup = "setup (PNBRQ................TKpnbrq................tk) {size}+0_seirawan {fen}\n"
                        "piece K& KisO2",
        .bench_positions = tensor_bench,
        .conformance = tensor_conformance,
        .game_positions = tensor_game,
    },
    VariantRow{
        .name = "tensorfree",
        .pgn_name = "Tensorfree",
        .title = "Tensor Chess without beasts",
        .move_examples = {"Nd3", "exd5", "e2e4"},
        .rules_page = "movegen/RULES.md",
        .rules = &game_factory<tensor::Position>,
        .xboard_setup = "setup (PNBRQKpnbrqk) {size}+0_normal {fen}",
        .bench_positions = tensorfree_bench,
        .conformance = tensorfree_conformance,
    },
    VariantRow{
        .name = "tiledsquares",
        .pgn_name = "Tiled Squares",
        .title = "Tiled Squares Chess",
        .move_examples = {"Nf3", "$-e4", "-e6"},
        .rules_page = "movegen/RULES-TILED.md",
        .rules = &game_factory<tiled::Position>,
        // XBoard does not support squares that come and go, and its drops take pieces from a pocket.
        .xboard_setup = "",
        .bench_positions = tiledsquares_bench,
        .conformance = tiledsquares_conformance,
    },
};

}  // namespace

std::span<const VariantRow> variants() {
    return rows;
}

}  // namespace ricochet
