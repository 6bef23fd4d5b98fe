import { createBrowserStore } from "../../console/src/state/storage.ts";
import { thunderbird } from "./messenger.ts";

const KEY = "dns";

const store = createBrowserStore();

/** Hosts that an address without TLS may have. */
const OWN_MACHINE = new Set(["127.0.0.1", "localhost"]);

/** Returns the DNS over HTTPS server that a person entered; "" where none is asked. */
export function dnsAddress(): string {
  const kept = store.read(KEY) ?? "";
  return isDnsAddress(kept) ? kept : "";
}

/** Tells whether a text is an address of a server that may be asked. */
export function isDnsAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && OWN_MACHINE.has(url.hostname));
}

/**
 * Saves an address, or removes it with "", with its host's permission; call it in a click.
 *
 * @returns Whether allowed.
 */
export async function keepDnsAddress(address: string): Promise<boolean> {
  const before = dnsAddress();
  if (address !== "") {
    const isAllowed = await thunderbird.permissions.request({ origins: [formatPattern(address)] });
    if (!isAllowed) return false;
  }
  if (before !== "" && (address === "" || formatPattern(before) !== formatPattern(address))) {
    await thunderbird.permissions.remove({ origins: [formatPattern(before)] });
  }
  if (address === "") store.remove(KEY);
  else store.write(KEY, address);
  return true;
}

/** The host of an address as permissions name it, which have no ports. */
function formatPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
