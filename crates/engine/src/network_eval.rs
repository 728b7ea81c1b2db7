use sandtable_nnue::{Accumulators, Features, Network, NetworkError};
use std::sync::Arc;

/// Evaluation by a network: nothing until one is set, and then the classical evaluation is not asked.
pub struct NetworkEval<G: Features, const H: usize>(Option<Loaded<G, H>>);

struct Loaded<G: Features, const H: usize> {
    network: Arc<Network<H>>,
    accumulators: Accumulators<G, H>,
}

/// Values beyond this belong to what is certain.
const MOST: i32 = 12_000;

impl<G: Features, const H: usize> Default for NetworkEval<G, H> {
    fn default() -> NetworkEval<G, H> {
        NetworkEval(None)
    }
}

impl<G: Features, const H: usize> NetworkEval<G, H> {
    /// Sets the network of a search of so many plies, or none.
    pub(crate) fn set(&mut self, network: Option<Arc<Network<H>>>, plies: usize) {
        self.0 = network
            .map(|network| Loaded { accumulators: Accumulators::new(&network, plies), network });
    }

    /// The value for the side to move: the network's, what it adds to the classical value, or that alone
    /// without a network.
    #[inline]
    pub(crate) fn value(
        &mut self,
        position: &G,
        ply: usize,
        classical: impl FnOnce() -> i32,
    ) -> i32 {
        let Some(Loaded { network, accumulators }) = self.0.as_mut() else { return classical() };
        let value = accumulators.value(network, position, ply);
        let base = if network.adds() { classical() } else { 0 };
        (base + value).clamp(-MOST, MOST)
    }

    /// Whether there is a network.
    pub(crate) fn is_set(&self) -> bool {
        self.0.is_some()
    }
}

/// Reads a network of this game.
pub(crate) fn read<G: Features, const H: usize>(bytes: &[u8]) -> Result<Network<H>, NetworkError> {
    Network::read(bytes, G::INPUTS, G::BUCKETS)
}
