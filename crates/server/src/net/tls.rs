//! TLS: certificates from files, which can be read again while the server runs.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

/// Where a server's certificate is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// The certificates of this server and of who signed it, in PEM.
    pub cert: PathBuf,
    /// The private key of the first of them, in PEM.
    pub key: PathBuf,
}

/// Why a server cannot speak TLS.
#[derive(Debug)]
pub enum TlsError {
    /// A file has not what it should have.
    File {
        /// Which file.
        path: PathBuf,
        /// What was expected in it.
        expected: &'static str,
        /// What is there.
        error: pem::Error,
    },
    /// The key is that of another certificate.
    OtherKey(TlsFiles),
    /// They cannot be used.
    Unusable(TlsFiles, rustls::Error),
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TlsError::File { path, expected, error: pem::Error::Io(error) } => {
                write!(f, "cannot read {} ({expected} in PEM): {error}", path.display())
            }
            TlsError::File { path, expected, error: pem::Error::NoItemsFound } => {
                write!(f, "{} has nothing to offer: expected {expected} in PEM", path.display())
            }
            TlsError::File { path, expected, error } => {
                write!(f, "{}: expected {expected} in PEM: {error}", path.display())
            }
            TlsError::OtherKey(TlsFiles { cert, key }) => {
                let (cert, key) = (cert.display(), key.display());
                write!(f, "{key} is not the key of the first certificate in {cert}")
            }
            TlsError::Unusable(TlsFiles { cert, key }, error) => {
                write!(f, "cannot use {} with {}: {error}", cert.display(), key.display())
            }
        }
    }
}

impl std::error::Error for TlsError {}

/// The certificate that connections are met with. Clones share it.
#[derive(Clone, Debug)]
pub struct Tls {
    files: TlsFiles,
    now: Arc<RwLock<Arc<ServerConfig>>>,
}

impl Tls {
    /// Reads the files.
    ///
    /// # Errors
    /// They cannot be used.
    pub fn open(files: TlsFiles) -> Result<Tls, TlsError> {
        let now = Arc::new(RwLock::new(read(&files)?));
        Ok(Tls { files, now })
    }

    /// Reads the files again. Connections that are open stay as they are.
    ///
    /// # Errors
    /// They cannot be used; the old ones stay.
    pub fn reload(&self) -> Result<(), TlsError> {
        let config = read(&self.files)?;
        // Nothing panics while it holds the lock.
        *self.now.write().unwrap_or_else(PoisonError::into_inner) = config;
        Ok(())
    }

    /// Meets a new connection.
    pub(super) fn acceptor(&self) -> TlsAcceptor {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

fn read(files: &TlsFiles) -> Result<Arc<ServerConfig>, TlsError> {
    let certificates = certificates(&files.cert)?;
    let key = PrivateKeyDer::from_pem_file(&files.key)
        .map_err(|error| file_error(&files.key, "a private key", error))?;
    let unusable = |error| match error {
        rustls::Error::InconsistentKeys(_) => TlsError::OtherKey(files.clone()),
        error => TlsError::Unusable(files.clone(), error),
    };
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(unusable)?
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .map_err(unusable)?;
    // WebSockets need it, and the server speaks nothing else.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let failed = |error| file_error(path, "certificates", error);
    let read = CertificateDer::pem_file_iter(path).map_err(failed)?;
    let read = read.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    if read.is_empty() { Err(failed(pem::Error::NoItemsFound)) } else { Ok(read) }
}

fn file_error(path: &Path, expected: &'static str, error: pem::Error) -> TlsError {
    TlsError::File { path: path.to_owned(), expected, error }
}
