//! Whose connection it is, also behind a proxy.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;
use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// One customer of an IPv6 provider has all addresses of such a network.
const NETWORK_BITS: u32 = 64;

/// Whom limits count: an IPv4 address, or a /64 network of IPv6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Client(IpAddr);

impl Client {
    /// The client with this address.
    pub fn of(address: IpAddr) -> Client {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = u128::from(address) >> NETWORK_BITS << NETWORK_BITS;
                Client(Ipv6Addr::from(network).into())
            }
            address => Client(address),
        }
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    /// Every request has one, put there by `guard::identify`.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        let unknown = Client::of(Ipv4Addr::UNSPECIFIED.into());
        Ok(parts.extensions.get().copied().unwrap_or(unknown))
    }
}

/// Proxies whose word about the client's address is taken.
#[derive(Clone, Default, Debug)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// The proxies of these networks.
    pub fn new(networks: Vec<IpNet>) -> Proxies {
        Proxies(networks)
    }

    /// Whether a proxy is at this address.
    pub fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Who asks. Each proxy adds the address that it sees at the right end of `X-Forwarded-For`;
    /// what stands to the left of the first that is no proxy of ours may be invented.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        let mut known = peer;
        let lines = headers.get_all(FORWARDED_FOR).iter();
        let lines: Vec<&str> = lines.map(|line| line.to_str().unwrap_or("?")).collect();
        let mut named = lines.iter().flat_map(|line| line.split(',')).rev();
        while self.has(known)
            && let Some(address) = named.next().and_then(address_of)
        {
            known = address;
        }
        Client::of(known)
    }
}

/// An address with or without a port.
fn address_of(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let plain = text.trim_start_matches('[').trim_end_matches(']');
    plain.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn client(proxies: &str, peer: &str, forwarded: &[&'static str]) -> String {
        let networks = proxies.split_whitespace().map(|network| network.parse().unwrap());
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED_FOR, HeaderValue::from_static(line));
        }
        Proxies::new(networks.collect()).client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn the_address_is_read_from_the_right_as_far_as_proxies_are_trusted() {
        let trusted = "127.0.0.0/8 10.0.0.0/8";
        for (peer, forwarded, expected) in [
            ("127.0.0.1", vec!["8.8.4.4"], "8.8.4.4"),
            ("127.0.0.1", vec!["1.1.1.1, 8.8.4.4"], "8.8.4.4"),
            ("127.0.0.1", vec!["1.1.1.1, 8.8.4.4, 10.0.0.7"], "8.8.4.4"),
            ("127.0.0.1", vec!["1.1.1.1", "8.8.4.4", "10.0.0.7"], "8.8.4.4"),
            ("127.0.0.1", vec!["8.8.4.4:5123"], "8.8.4.4"),
            ("127.0.0.1", vec!["[2001:db8:1:2:3::9]:80"], "2001:db8:1:2::"),
            ("127.0.0.1", vec![], "127.0.0.1"),
            ("127.0.0.1", vec!["nonsense"], "127.0.0.1"),
            ("127.0.0.1", vec!["1.1.1.1, nonsense, 10.0.0.7"], "10.0.0.7"),
            ("::ffff:127.0.0.1", vec!["8.8.4.4"], "8.8.4.4"),
            // Whoever is no proxy speaks for nobody else.
            ("9.9.9.9", vec!["8.8.4.4"], "9.9.9.9"),
        ] {
            assert_eq!(client(trusted, peer, &forwarded), expected, "{peer} {forwarded:?}");
        }
        assert_eq!(client("", "127.0.0.1", &["8.8.4.4"]), "127.0.0.1");
    }
}
