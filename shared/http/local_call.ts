import { isLoopbackHost } from "../ip/loopback.ts";

/**
 * Header fields in which a proxy names the caller (RFC 7239, RFC 9110 §7.6.3): the call is not
 * local.
 */
const FORWARDING_FIELDS: ReadonlySet<string> = new Set(["via", "x-host", "x-scheme", "x-varnish"]);

/** Prefixes of such fields. */
const FORWARDING_FAMILIES = [
  "x-original-",
  "x-envoy-",
  "x-arr-",
  "x-azure-",
  "x-amz",
  "x-appengine-",
  "x-cloud-trace-",
  "x-vercel-",
  "x-nf-",
  "x-akamai-",
  "akamai-",
  "cf-",
  "cdn-",
  "fastly-",
  "fly-",
  "ngrok-",
  "tailscale-",
];

/** Parts of the names of forwarding header fields; each network adds its own before and after. */
const FORWARDING_WORDS =
  /forward|proxy|(?:client|real|remote|originating|connecting|connection)-?(?:ip|addr)/;

/** Values of `Sec-Fetch-Site` (Fetch Metadata) for requests that no other site caused. */
const OWN_SITE: ReadonlySet<string | null> = new Set([null, "same-origin", "none"]);

/** Tells whether the person at this machine makes a call, and not a proxy or a web page. */
export function isLocalCall({ headers, url }: Request): boolean {
  for (const name of headers.keys()) if (isForwarding(name)) return false;
  const { hostname, origin } = new URL(url);
  if (!isLoopbackHost(hostname)) return false;
  const from = headers.get("origin");
  return (from === null || from === origin) && OWN_SITE.has(headers.get("sec-fetch-site"));
}

/** `name` in lower case, as `Headers` gives it; some gateways write `_` for `-`. */
function isForwarding(name: string): boolean {
  const plain = name.replaceAll("_", "-");
  return FORWARDING_FIELDS.has(plain) || FORWARDING_WORDS.test(plain) ||
    FORWARDING_FAMILIES.some((family) => plain.startsWith(family));
}
