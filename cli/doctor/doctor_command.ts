import { PROVIDER_NAMES } from "../../shared/contract/providers.ts";
import { isLoopbackHost } from "../../shared/ip/loopback.ts";
import { parseCommand, UsageError } from "../command.ts";
import type { Deployment } from "./deployment.ts";

/** Help text of the command. */
export const DOCTOR_USAGE = `Usage: deno task doctor <base URL>
  --key <client key>           key that the functions ask for
  --provider A|B|C=<key>       a reputation provider to call, with its key
  --own-server <host name>     your mail server; warns if mail from strangers counts as its own
  --token <API token>          checks the v1 API; --callback <URL> a delivery as well
Exit status: 0; 1 if a check failed; 2 for a wrong command.`;

/**
 * Parses the deployment named on the command line.
 *
 * @throws {UsageError} for a wrong command line.
 */
export function parseDeployment(args: readonly string[]): Deployment {
  const { values, positionals } = parseCommand({
    key: { type: "string" },
    provider: { type: "string" },
    "own-server": { type: "string" },
    token: { type: "string" },
    callback: { type: "string" },
  }, args);
  const { key, provider, token, callback, "own-server": ownServer } = values;
  const baseUrl = readBaseUrl(positionals[0] ?? "");
  if (positionals.length !== 1 || baseUrl === null) {
    throw new UsageError("Name one base URL, such as http://127.0.0.1:8000.");
  }
  if (key === "") throw new UsageError("--key is empty.");
  if (callback !== undefined && (token === undefined || !URL.canParse(callback))) {
    throw new UsageError("--callback takes a URL, and needs --token.");
  }
  if (ownServer !== undefined && !/^[\w.-]{1,253}$/.test(ownServer)) {
    throw new UsageError("--own-server takes a host name.");
  }
  const namedProvider = provider === undefined ? undefined : parseProvider(provider);
  return {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ""),
    ...(key !== undefined && { key }),
    ...(namedProvider !== undefined && { provider: namedProvider }),
    ...(ownServer !== undefined && { ownServer }),
    ...(token !== undefined && { token }),
    ...(callback !== undefined && { callback }),
  };
}

/** Reads a base URL; one without a scheme is `http` on this machine, else `https`. */
function readBaseUrl(text: string): string | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const host = URL.parse(`http://${text}`)?.hostname ?? "";
  // A single word is more likely a slip than a host.
  if (!hasScheme && !/[.:]|^localhost/.test(text)) return null;
  const url = hasScheme ? text : `${isLoopbackHost(host) ? "http" : "https"}://${text}`;
  return /^https?:/i.test(url) && URL.canParse(url) ? url : null;
}

/** Parses the value of `--provider`: `B=<key>`. */
function parseProvider(text: string): Deployment["provider"] {
  const [, letter, key = ""] = /^([A-Z])=(.+)$/.exec(text) ?? [];
  const name = PROVIDER_NAMES.find((providerName) => providerName === `provider${letter}`);
  if (name === undefined) throw new UsageError("--provider takes A, B or C, = and a key.");
  return { name, key };
}
