//! Rook and bishop attacks by a look at one table.
//!
//! The pieces that can block a slider on a given square are few; gathered to a small number, they
//! index a table of the attacks. Processors with BMI2 gather bits in one instruction, and builds for
//! those use it (`pext`); elsewhere a multiplication by a well-chosen constant gathers them at the
//! top of the word.

use super::lines::ray;
#[cfg(target_feature = "bmi2")]
use super::pext::pext;
use crate::{Bitboard, Square};

struct Magic {
    /// Squares on which a blocker makes a difference: the rays without their last squares.
    relevant: u64,
    factor: u64,
    shift: u32,
    /// Where this square's part of the table begins.
    offset: usize,
}

/// Two directions in which square indices grow; each slider also takes their opposites.
const ROOK_LINES: [(i8, i8); 2] = [(1, 0), (0, 1)];
const BISHOP_LINES: [(i8, i8); 2] = [(1, 1), (-1, 1)];

const ROOK_ENTRIES: usize = 102_400;
const BISHOP_ENTRIES: usize = 5_248;
/// Rounded up to a power of two, so that a mask replaces the bounds check.
const TABLE_LEN: usize = (ROOK_ENTRIES + BISHOP_ENTRIES).next_power_of_two();

/// The rays of a square along its two lines: growing indices first, then falling ones.
const fn rays(from: usize, lines: &[(i8, i8); 2]) -> [[u64; 2]; 2] {
    let square = Square::from_index(from);
    let mut rays = [[0; 2]; 2];
    let mut i = 0;
    while i < 2 {
        let (files, ranks) = lines[i];
        rays[i] = [ray(square, (files, ranks)).0, ray(square, (-files, -ranks)).0];
        i += 1;
    }
    rays
}

/// The attacks of a slider. A table of a hundred thousand entries is filled with this while
/// compiling, so it does not walk: masks end each ray at its first blocker.
const fn slide(rays: &[[u64; 2]; 2], occupied: u64) -> u64 {
    let mut attacks = 0;
    let mut i = 0;
    while i < 2 {
        let [up, down] = rays[i];
        let (above, below) = (up & occupied, down & occupied);
        attacks |= up & (above ^ above.wrapping_sub(1));
        attacks |= down & u64::MAX << (63 - (below | 1).leading_zeros());
        i += 1;
    }
    attacks
}

const fn relevant(from: usize, rays: &[[u64; 2]; 2]) -> u64 {
    let square = Square::from_index(from);
    let rank_edges = (Bitboard::rank(0).0 | Bitboard::rank(7).0) & !Bitboard::rank(square.rank()).0;
    let file_edges = (Bitboard::file(0).0 | Bitboard::file(7).0) & !Bitboard::file(square.file()).0;
    slide(rays, 0) & !rank_edges & !file_edges
}

const fn magics(factors: &[u64; 64], lines: &[(i8, i8); 2], mut offset: usize) -> [Magic; 64] {
    let mut table = [const { Magic { relevant: 0, factor: 0, shift: 0, offset: 0 } }; 64];
    let mut from = 0;
    while from < 64 {
        let relevant = relevant(from, &rays(from, lines));
        let bits = relevant.count_ones();
        table[from] = Magic { relevant, factor: factors[from], shift: 64 - bits, offset };
        offset += 1 << bits;
        from += 1;
    }
    table
}

static ROOK: [Magic; 64] = magics(&ROOK_FACTORS, &ROOK_LINES, 0);
static BISHOP: [Magic; 64] = magics(&BISHOP_FACTORS, &BISHOP_LINES, ROOK_ENTRIES);

const fn fill(table: &mut [u64; TABLE_LEN], magics: &[Magic; 64], lines: &[(i8, i8); 2]) {
    let mut from = 0;
    while from < 64 {
        let magic = &magics[from];
        let rays = rays(from, lines);
        let mut blockers: u64 = 0;
        let mut count = 0;
        loop {
            // Subsets come in the order of their gathered bits: counting them is gathering.
            let number = if GATHERS { count } else { multiplied(magic, blockers) };
            let index = magic.offset + number;
            let attacks = slide(&rays, blockers);
            assert!(table[index] == 0 || table[index] == attacks, "a magic factor does not fit");
            table[index] = attacks;
            // The next subset of the relevant squares.
            blockers = blockers.wrapping_sub(magic.relevant) & magic.relevant;
            count += 1;
            if blockers == 0 {
                break;
            }
        }
        from += 1;
    }
}

static ATTACKS: [u64; TABLE_LEN] = {
    let mut table = [0; TABLE_LEN];
    fill(&mut table, &ROOK, &ROOK_LINES);
    fill(&mut table, &BISHOP, &BISHOP_LINES);
    table
};

/// Whether the processor gathers bits by itself.
const GATHERS: bool = cfg!(target_feature = "bmi2");

#[inline(always)]
const fn multiplied(magic: &Magic, blockers: u64) -> usize {
    (blockers.wrapping_mul(magic.factor) >> magic.shift) as usize
}

#[inline(always)]
fn look_up(magic: &Magic, occupied: Bitboard) -> Bitboard {
    #[cfg(target_feature = "bmi2")]
    let number = pext(occupied.0, magic.relevant) as usize;
    #[cfg(not(target_feature = "bmi2"))]
    let number = multiplied(magic, occupied.0 & magic.relevant);
    Bitboard(ATTACKS[(magic.offset + number) & (TABLE_LEN - 1)])
}

/// The squares a rook attacks, if these squares are occupied.
#[inline(always)]
pub fn rook_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK[from.index()], occupied)
}

/// The squares a bishop attacks, if these squares are occupied.
#[inline(always)]
pub fn bishop_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP[from.index()], occupied)
}

// Found by trying sparse random numbers until no two blocker sets with different attacks collide.
#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x2080_0020_8040_0010, 0x00c0_0020_0140_1000, 0x2100_1100_0840_2002, 0x0880_0800_8104_1000,
    0x0200_0200_2004_1008, 0x2300_0400_0801_0012, 0x0c00_2830_0400_8201, 0x0180_0100_0040_7a80,
    0x0168_8000_8040_0020, 0x0010_4000_4020_1000, 0x1001_0020_0100_1048, 0x1001_0024_0810_0100,
    0x0801_0004_0801_0012, 0x4001_0002_0900_0400, 0x08a2_0004_c802_0001, 0x2002_8011_4500_2280,
    0x0080_8600_2100_4200, 0x0010_00c0_0940_2002, 0x00b0_0020_0400_2800, 0x100a_8080_1002_0800,
    0x8101_0100_0800_0410, 0x0244_0080_0200_0480, 0x0000_0400_1081_0208, 0x2000_0200_0044_8534,
    0x4104_4004_8000_8033, 0x0000_8101_0020_4000, 0x0440_4309_0020_0010, 0x4600_2409_0010_0100,
    0x0060_0800_8004_0080, 0x0001_0003_0008_0400, 0x0004_0844_0001_1002, 0x0023_0402_0000_8041,
    0x0580_0500_4300_2080, 0x0400_8040_0280_2008, 0x0001_0020_0100_4010, 0x1000_2009_0100_1000,
    0x4410_8008_0180_0c00, 0xa012_0038_0600_1004, 0x0020_1001_0400_8802, 0x0004_8084_0200_0041,
    0x0010_4001_7089_8000, 0x0080_5000_2000_4004, 0x1040_4080_1202_0020, 0x8010_0400_0800_4040,
    0x2001_0801_0011_0004, 0x0000_0200_0400_8080, 0x0021_0108_1004_0002, 0x0800_008c_4302_0024,
    0x0000_8000_2100_5100, 0x0070_2010_4000_8080, 0x0000_d042_8200_6a00, 0x0010_0144_0008_0240,
    0x0001_0801_1005_0100, 0x0012_0008_1024_0600, 0x0402_0008_0104_0200, 0x0281_0010_8a00_4100,
    0x0050_8003_0010_2045, 0x8208_2100_4012_0882, 0x8010_6001_0118_3441, 0x020b_0009_1000_6045,
    0x0241_0010_0248_0005, 0x0081_0004_0088_0241, 0x0000_0090_0802_4124, 0x0048_1229_8041_0402,
];
#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x0848_0208_2204_0013, 0x8010_a400_8582_1200, 0x0008_0084_3084_0822, 0x0808_0481_0804_0000,
    0x1304_0421_0000_8104, 0x5001_0120_1020_4023, 0x8104_8801_b820_0420, 0x200a_0080_8401_2000,
    0x0040_1020_0104_2084, 0x840a_5050_4242_8020, 0x0000_7001_0220_2920, 0x4410_1c0c_1080_0002,
    0x0040_0404_2200_0000, 0x0180_0208_0209_0202, 0x4020_0208_1104_1202, 0x0001_0430_8c04_2000,
    0x4140_6610_0242_4400, 0x0028_0120_0801_0460, 0x0188_0621_0200_2a00, 0x0014_0048_4010_2008,
    0x0105_0002_9040_0002, 0x8001_0222_0041_0400, 0x104a_0419_1801_3446, 0x008a_0000_8200_8238,
    0x04a0_0600_0810_0430, 0x0008_2200_0882_0801, 0x2508_0412_0800_5010, 0x4008_0802_0020_2020,
    0x2441_0010_1300_4000, 0x0030_0080_6040_7000, 0x4008_1080_0042_0800, 0x0012_0210_5029_0100,
    0x0210_0804_8220_0500, 0xcc01_1120_4810_0480, 0x0020_4028_0650_0440, 0x0004_8e00_8058_0080,
    0x0040_1020_2002_0080, 0x0028_0104_4008_0807, 0x4601_0411_0800_8800, 0x8040_810e_0410_4200,
    0x9012_1011_0400_088a, 0xa003_0802_1208_1050, 0x00c1_0040_4840_1004, 0x9000_00a0_1440_0800,
    0x0008_0210_4040_5401, 0x4020_0082_0600_2090, 0x0004_1904_2403_0100, 0x0424_008a_0202_6250,
    0x8004_0882_5090_0040, 0x1c00_4300_88a0_4200, 0x0001_0200_9404_0001, 0x8040_2100_2088_0061,
    0x2010_0404_5044_2032, 0x0800_8408_5004_4001, 0x0004_0408_0214_0004, 0x0004_080a_0422_2020,
    0x8088_8021_1002_2000, 0x1081_a104_1611_4400, 0x0205_010a_2406_0820, 0x0000_0007_2041_1080,
    0x1008_0002_0843_0400, 0x580c_0260_2881_0840, 0x8020_2044_1020_a110, 0x12c0_0224_0102_0018,
];
