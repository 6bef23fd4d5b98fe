import { createBrowserStore } from "../../console/src/state/storage.ts";
import { thunderbird } from "./messenger.ts";

const KEY = "dns";

const store = createBrowserStore();

/** Hosts of addresses that need no TLS. */
const OWN_MACHINE = new Set(["127.0.0.1", "localhost"]);

/** Returns the DNS over HTTPS server that a person entered; "" where none is asked. */
export function readDnsServer(): string {
  const storedServer = store.read(KEY) ?? "";
  return isDnsServer(storedServer) ? storedServer : "";
}

/** Tells whether a text is an address of a server that may be asked. */
export function isDnsServer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && OWN_MACHINE.has(url.hostname));
}

/**
 * Requests the permission for the host of an address, then saves the address; "" removes it.
 * Thunderbird asks only while a click is handled. Returns false if the person refuses.
 */
export async function requestAndSaveDnsServer(address: string): Promise<boolean> {
  const previousServer = readDnsServer();
  if (address !== "") {
    const isGranted = await thunderbird.permissions.request({ origins: [formatPattern(address)] });
    if (!isGranted) return false;
  }
  if (
    previousServer !== "" &&
    (address === "" || formatPattern(previousServer) !== formatPattern(address))
  ) {
    await thunderbird.permissions.remove({ origins: [formatPattern(previousServer)] });
  }
  if (address === "") store.remove(KEY);
  else store.write(KEY, address);
  return true;
}

/** Formats the pattern of a permission for a host: permissions have no ports. */
function formatPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
