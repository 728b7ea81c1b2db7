//! By which names the server may be asked, and which pages may ask it.
//!
//! A page elsewhere can make its own name point to this server (DNS rebinding); the browser then
//! believes that both are the same. So names are believed only if they are known to be ours. An
//! address in numbers cannot be made to point anywhere.

use axum::http::{HeaderMap, Uri, header};
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// An address by which people reach the server: `https://play.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    origin: String,
    host: String,
}

/// A text that is no address of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnOrigin;

impl fmt::Display for NotAnOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an address without a path, such as https://play.example.org")
    }
}

impl std::error::Error for NotAnOrigin {}

impl FromStr for PublicUrl {
    type Err = NotAnOrigin;

    fn from_str(text: &str) -> Result<PublicUrl, NotAnOrigin> {
        let uri: Uri = text.parse().map_err(|_| NotAnOrigin)?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(NotAnOrigin);
        };
        let usual_port = match scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return Err(NotAnOrigin),
        };
        let authority = authority.as_str().to_ascii_lowercase();
        let is_bare = uri.path() == "/" && uri.query().is_none() && !authority.contains('@');
        if !is_bare {
            return Err(NotAnOrigin);
        }
        // Browsers leave the usual port out.
        let authority = authority.strip_suffix(usual_port).unwrap_or(&authority).to_owned();
        let host = host_name(&authority).to_owned();
        Ok(PublicUrl { origin: format!("{scheme}://{authority}"), host })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

/// The names of this server.
#[derive(Clone, Default, Debug)]
pub struct Hosts {
    loopback_only: bool,
    machine: Vec<String>,
    public: Vec<PublicUrl>,
}

impl Hosts {
    /// A server that listens at this address, on a machine of this name, and is reached from
    /// elsewhere by these.
    pub fn new(listens_on: IpAddr, machine: Option<&str>, public: Vec<PublicUrl>) -> Hosts {
        let loopback_only = listens_on.is_loopback();
        let machine = match machine.filter(|name| !name.is_empty() && !loopback_only) {
            Some(name) => {
                let name = name.to_ascii_lowercase();
                let short = name.split('.').next().unwrap_or_default().to_owned();
                // The second is how machines of a home network find each other.
                vec![format!("{short}.local"), short, name]
            }
            None => Vec::new(),
        };
        Hosts { loopback_only, machine, public }
    }

    /// Whether a request is meant for this server.
    pub fn knows(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let Some(host) = asked_host(headers, uri) else { return false };
        let name = host_name(host).to_ascii_lowercase();
        if let Ok(address) = name.parse::<IpAddr>() {
            return !self.loopback_only
                || address.to_canonical().is_loopback()
                || self.is_public(&name);
        }
        name == "localhost" || self.machine.contains(&name) || self.is_public(&name)
    }

    fn is_public(&self, name: &str) -> bool {
        self.public.iter().any(|url| url.host == name)
    }

    /// Whether the page that asks is this server's. Browsers say which page it is; programs that are
    /// no browsers say nothing.
    pub fn knows_page(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
        let page_host = origin.split_once("://").map(|(_, host)| host);
        let own_host = asked_host(headers, uri).map(str::to_ascii_lowercase);
        (page_host.is_some() && page_host == own_host.as_deref())
            || self.public.iter().any(|url| url.origin == origin)
    }

    /// What to say to whoever asks by another name.
    pub fn advice(&self) -> &'static str {
        if self.loopback_only {
            "this server answers for localhost only: others need --public-url"
        } else {
            "this server does not go by this name: ask by its address, or start it with --public-url"
        }
    }
}

fn asked_host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| uri.authority().map(|authority| authority.as_str()))
}

/// The name without port and brackets.
fn host_name(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs.map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    fn knows(hosts: &Hosts, host: &'static str) -> bool {
        hosts.knows(&headers(&[(header::HOST, host)]), &Uri::from_static("/"))
    }

    fn public() -> Vec<PublicUrl> {
        vec![
            "https://Play.example.org".parse().unwrap(),
            "http://club.example:8080".parse().unwrap(),
        ]
    }

    #[test]
    fn on_loopback_only_names_of_this_machine_and_public_ones_are_its_own() {
        let local = Hosts::new([127, 0, 0, 1].into(), Some("desk"), Vec::new());
        let proxied = Hosts::new([127, 0, 0, 1].into(), Some("desk"), public());
        for (host, own, own_behind_proxy) in [
            ("localhost:7878", true, true),
            ("LOCALHOST", true, true),
            ("127.0.0.1:7878", true, true),
            ("127.8.9.1", true, true),
            ("[::1]:7878", true, true),
            ("play.example.org", false, true),
            ("PLAY.example.org:443", false, true),
            ("club.example:8080", false, true),
            ("evil.play.example.org", false, false),
            ("127.0.0.1.example.org", false, false),
            ("localhost.example.org", false, false),
            ("192.168.1.7", false, false),
            ("desk", false, false),
            ("", false, false),
        ] {
            assert_eq!(knows(&local, host), own, "{host}");
            assert_eq!(knows(&proxied, host), own_behind_proxy, "{host}");
        }
    }

    #[test]
    fn off_loopback_addresses_in_numbers_and_the_machines_name_are_its_own() {
        let hosts = Hosts::new([0, 0, 0, 0].into(), Some("desk.club.lan"), public());
        for (host, own) in [
            ("192.168.1.7:7878", true),
            ("[fe80::1]:7878", true),
            ("desk", true),
            ("Desk.local:7878", true),
            ("desk.club.lan", true),
            ("localhost", true),
            ("play.example.org", true),
            ("rebound.example", false),
            ("192.168.1.7.rebound.example", false),
            ("", false),
        ] {
            assert_eq!(knows(&hosts, host), own, "{host}");
        }
    }

    #[test]
    fn a_page_of_another_host_may_not_ask() {
        let hosts = Hosts::new([127, 0, 0, 1].into(), None, public());
        let uri = Uri::from_static("/");
        let own = headers(&[(header::HOST, "localhost:7878")]);
        assert!(hosts.knows_page(&own, &uri));
        for (origin, known) in [
            ("http://localhost:7878", true),
            ("https://play.example.org", true),
            ("http://club.example:8080", true),
            ("http://play.example.org", false),
            ("https://play.example.org:8443", false),
            ("http://localhost:9000", false),
            ("https://evil.example", false),
            ("null", false),
        ] {
            let from = headers(&[(header::HOST, "localhost:7878"), (header::ORIGIN, origin)]);
            assert_eq!(hosts.knows_page(&from, &uri), known, "{origin}");
        }
    }

    #[test]
    fn a_public_address_has_no_path() {
        for text in [
            "play.example.org",
            "https://a.example/path",
            "ftp://a.example",
            "https://u@a.example",
            "",
        ] {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
        let url: PublicUrl = "https://a.example:443/".parse().unwrap();
        assert_eq!(url, "https://a.example".parse().unwrap());
    }
}
