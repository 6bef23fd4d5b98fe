import { useEffect, useState } from "preact/hooks";
import { browserStore } from "./storage.ts";

/**
 * Addresses whose proven mail a person knows; not domains, which users of a mailbox provider share.
 */

const KEY = "known";
/** Maximum number of addresses that are kept. */
const MAX_KNOWN = 500;
/** Longest address (RFC 5321 §4.5.3.1). */
const MAX_ADDRESS = 320;

const store = browserStore();
const listeners = new Set<() => void>();

/** Returns the known addresses, the last added first. */
export function knownSenders(): readonly string[] {
  const lines = (store.read(KEY) ?? "").split("\n");
  return lines.filter((line) => line !== "" && line.length <= MAX_ADDRESS).slice(0, MAX_KNOWN);
}

/** Adds an address, or removes it. */
export function setKnown(address: string, known: boolean): void {
  const others = knownSenders().filter((each) => each !== address);
  const addresses = known ? [address, ...others] : others;
  if (addresses.length === 0) store.remove(KEY);
  else store.write(KEY, addresses.slice(0, MAX_KNOWN).join("\n"));
  for (const listener of listeners) listener();
}

/** The known addresses, followed while a component is shown. */
export function useKnownSenders(): readonly string[] {
  const [known, setKnownNow] = useState(knownSenders);
  useEffect(() => {
    const listener = () => setKnownNow(knownSenders());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return known;
}
