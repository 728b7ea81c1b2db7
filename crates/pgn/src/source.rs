use alloc::sync::Arc;
use core::error::Error as StdError;
use core::fmt;

/// Where the bytes of a file come from.
///
/// With the feature `std`, which is on by default, everything that implements `std::io::Read` is a
/// source. Without it a slice of bytes is one, and whatever implements this trait.
///
/// ```
/// use sandtable_chess::Board;
/// use sandtable_pgn::{Records, Source, SourceError};
///
/// /// Gives a byte at a time, as a serial line may.
/// struct Line<'a>(&'a [u8]);
///
/// impl Source for Line<'_> {
///     fn read_into(&mut self, out: &mut [u8]) -> Result<usize, SourceError> {
///         let (Some((&byte, rest)), Some(first)) = (self.0.split_first(), out.first_mut()) else {
///             return Ok(0);
///         };
///         (*first, self.0) = (byte, rest);
///         Ok(1)
///     }
/// }
///
/// let record = Records::<_, Board>::new(Line(b"1. e4 e5 *")).next().unwrap()?;
/// assert_eq!(record.tree.len(), 2);
/// # Ok::<(), sandtable_pgn::Error>(())
/// ```
pub trait Source {
    /// Puts the next bytes at the beginning of `out`, which is not empty, and says how many; 0 at
    /// the end.
    ///
    /// # Errors
    /// The input cannot be read. It is not asked again.
    fn read_into(&mut self, out: &mut [u8]) -> Result<usize, SourceError>;
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for R {
    fn read_into(&mut self, out: &mut [u8]) -> Result<usize, SourceError> {
        loop {
            match self.read(out) {
                Ok(read) => return Ok(read),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(SourceError::new(error)),
            }
        }
    }
}

#[cfg(not(feature = "std"))]
impl Source for &[u8] {
    fn read_into(&mut self, out: &mut [u8]) -> Result<usize, SourceError> {
        let (now, later) = self.split_at(self.len().min(out.len()));
        out[..now.len()].copy_from_slice(now);
        *self = later;
        Ok(now.len())
    }
}

/// Why a [`Source`] cannot be read.
#[derive(Clone, Debug)]
pub struct SourceError(Arc<dyn StdError + Send + Sync>);

impl SourceError {
    /// An error of any kind.
    pub fn new(error: impl StdError + Send + Sync + 'static) -> SourceError {
        SourceError(Arc::new(error))
    }

    /// The error of the source; that of a file is a `std::io::Error`.
    pub fn get(&self) -> &(dyn StdError + Send + Sync + 'static) {
        &*self.0
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl StdError for SourceError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source()
    }
}
