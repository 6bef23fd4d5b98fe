import { useEffect, useState } from "preact/hooks";
import { browserStore } from "./storage.ts";

/** Domains whose proven mail a person knows, kept in this browser. */

const KEY = "known";
/** Most domains that are kept. */
const MAX_KNOWN = 500;
/** Longest domain (RFC 1035 §2.3.4). */
const MAX_DOMAIN = 253;

const store = browserStore();
const listeners = new Set<() => void>();

/** The known domains, the last added first. */
export function knownSenders(): readonly string[] {
  const lines = (store.read(KEY) ?? "").split("\n");
  return lines.filter((line) => line !== "" && line.length <= MAX_DOMAIN).slice(0, MAX_KNOWN);
}

/** Adds a domain, or removes it. */
export function setKnown(domain: string, known: boolean): void {
  const others = knownSenders().filter((each) => each !== domain);
  const domains = known ? [domain, ...others] : others;
  if (domains.length === 0) store.remove(KEY);
  else store.write(KEY, domains.slice(0, MAX_KNOWN).join("\n"));
  for (const listener of listeners) listener();
}

/** The known domains, followed while a component is shown. */
export function useKnownSenders(): readonly string[] {
  const [known, setKnownNow] = useState(knownSenders);
  useEffect(() => {
    const listener = () => setKnownNow(knownSenders());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return known;
}
