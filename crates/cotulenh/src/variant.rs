//! Which rules are played: the rule set (B1–B9) and the battle (B20–B25).

use crate::{Kind, KindSet};
use alloc::string::String;
use sandtable_core::{GameVariant, UnknownVariant};

/// Which rules of Cờ Tư Lệnh are played: a rule set and a battle, in any combination. The default is
/// what clubs play: R1 to R11, for the Commander.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Variant {
    /// How pieces move and stack.
    pub rules: RuleSet,
    /// What the game is about.
    pub battle: Battle,
}

/// A rule set: R1 to R11, or those with B1 to B9 instead of what they contradict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub enum RuleSet {
    /// R1 to R11, as clubs play.
    #[default]
    Club,
    /// As the author of the game published it (B1 to B9).
    Rulebook,
}

/// What a game is about (B20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub enum Battle {
    /// The Commander; who takes it has won.
    #[default]
    Total,
    /// The Commander; points decide.
    Raid,
    /// Every Navy.
    Marine,
    /// Every Air Force.
    Air,
    /// Every Tank, Infantry and Artillery.
    Land,
}

impl RuleSet {
    /// Both.
    pub const ALL: [RuleSet; 2] = [RuleSet::Club, RuleSet::Rulebook];

    /// Its name, as in the tag `Rules` (B26).
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Club => "club",
            RuleSet::Rulebook => "rulebook",
        }
    }

    /// The rule set of this name, in any case.
    pub fn from_name(name: &str) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|rules| rules.name().eq_ignore_ascii_case(name))
    }
}

impl Battle {
    /// All five.
    pub const ALL: [Battle; 5] =
        [Battle::Total, Battle::Raid, Battle::Marine, Battle::Air, Battle::Land];

    /// Its name, as in the tag `Mode` (B26).
    pub const fn name(self) -> &'static str {
        match self {
            Battle::Total => "total",
            Battle::Raid => "raid",
            Battle::Marine => "marine",
            Battle::Air => "air",
            Battle::Land => "land",
        }
    }

    /// The battle of this name, in any case.
    pub fn from_name(name: &str) -> Option<Battle> {
        Battle::ALL.into_iter().find(|battle| battle.name().eq_ignore_ascii_case(name))
    }

    /// The pieces without which a side has lost what the battle is about, beside its Commander: a side
    /// that has none of them left ends the game (B20, B22). Empty where it is the Commander alone.
    pub const fn objective(self) -> KindSet {
        match self {
            Battle::Total | Battle::Raid => KindSet::EMPTY,
            Battle::Marine => KindSet::of(Kind::Navy),
            Battle::Air => KindSet::of(Kind::AirForce),
            Battle::Land => KindSet::of(Kind::Tank)
                .union(KindSet::of(Kind::Infantry))
                .union(KindSet::of(Kind::Artillery)),
        }
    }

    /// Whether the game ends when a side has lost its pieces of some kinds (B22).
    #[inline]
    pub const fn has_objective(self) -> bool {
        matches!(self, Battle::Marine | Battle::Air | Battle::Land)
    }

    /// The time of the common match clock, in minutes (B20).
    pub const fn match_minutes(self) -> u32 {
        match self {
            Battle::Total => 30,
            _ => 15,
        }
    }
}

impl Variant {
    /// This rule set and battle.
    pub const fn new(rules: RuleSet, battle: Battle) -> Variant {
        Variant { rules, battle }
    }
}

/// The tags of every variant, the default first.
const TAGGED: [(Variant, &[(&str, &str)]); 10] = {
    use Battle::{Air, Land, Marine, Raid, Total};
    use RuleSet::{Club, Rulebook};
    const RULEBOOK: (&str, &str) = ("Rules", "rulebook");
    [
        (Variant::new(Club, Total), &[]),
        (Variant::new(Rulebook, Total), &[RULEBOOK]),
        (Variant::new(Club, Raid), &[("Mode", "raid")]),
        (Variant::new(Rulebook, Raid), &[RULEBOOK, ("Mode", "raid")]),
        (Variant::new(Club, Marine), &[("Mode", "marine")]),
        (Variant::new(Rulebook, Marine), &[RULEBOOK, ("Mode", "marine")]),
        (Variant::new(Club, Air), &[("Mode", "air")]),
        (Variant::new(Rulebook, Air), &[RULEBOOK, ("Mode", "air")]),
        (Variant::new(Club, Land), &[("Mode", "land")]),
        (Variant::new(Rulebook, Land), &[RULEBOOK, ("Mode", "land")]),
    ]
};

impl GameVariant for Variant {
    const ALL: &'static [Variant] = &{
        let mut all = [Variant::new(RuleSet::Club, Battle::Total); TAGGED.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = TAGGED[i].0;
            i += 1;
        }
        all
    };
    const TAGS: &'static [&'static str] = &["Variant", "Rules", "Mode"];

    // R11.6, B26
    fn tags(self) -> &'static [(&'static str, &'static str)] {
        TAGGED.iter().find(|(variant, _)| *variant == self).map_or(&[], |(_, tags)| tags)
    }

    fn from_tags(
        value: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Variant>, UnknownVariant> {
        let game = value("Variant");
        if let Some(name) = &game
            && !is_the_game(name)
        {
            let name = name.clone();
            return Err(UnknownVariant { name, expected: "Cotulenh, or no such tag" });
        }
        let (rules, battle) = (value("Rules"), value("Mode"));
        if game.is_none() && rules.is_none() && battle.is_none() {
            return Ok(None);
        }
        let rules = named(rules, RuleSet::from_name, "club or rulebook")?;
        let battle = named(battle, Battle::from_name, "total, raid, marine, air or land")?;
        Ok(Some(Variant { rules, battle }))
    }
}

fn is_the_game(name: &str) -> bool {
    matches!(
        name.to_lowercase().as_str(),
        "cotulenh" | "cờ tư lệnh" | "co tu lenh" | "commander chess"
    )
}

/// What a name stands for; the default if there is none.
fn named<T: Default>(
    name: Option<String>,
    from_name: impl Fn(&str) -> Option<T>,
    expected: &'static str,
) -> Result<T, UnknownVariant> {
    match name {
        None => Ok(T::default()),
        Some(name) => from_name(&name).ok_or(UnknownVariant { name, expected }),
    }
}
