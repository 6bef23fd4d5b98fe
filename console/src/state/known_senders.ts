import { useEffect, useState } from "preact/hooks";
import { createBrowserStore } from "./storage.ts";

/** Stores the addresses of senders that a person knows: whole, as many users share a domain. */

const KEY = "known";
/** Maximum number of stored addresses; the oldest are removed first. */
const MAX_KNOWN = 500;
/** Maximum number of characters per address (RFC 5321 §4.5.3.1). */
const MAX_ADDRESS = 320;

const store = createBrowserStore();
const listeners = new Set<() => void>();

/** Reads the known addresses, the newest first. */
export function readKnownSenders(): readonly string[] {
  const lines = (store.read(KEY) ?? "").split("\n");
  return lines.filter((line) => line !== "" && line.length <= MAX_ADDRESS).slice(0, MAX_KNOWN);
}

/** Adds an address as the newest. */
export function addKnownSender(address: string): void {
  write([address, ...listOthers(address)]);
}

/** Removes an address. */
export function removeKnownSender(address: string): void {
  write(listOthers(address));
}

function listOthers(address: string): readonly string[] {
  return readKnownSenders().filter((sender) => sender !== address);
}

function write(addresses: readonly string[]): void {
  if (addresses.length === 0) store.remove(KEY);
  else store.write(KEY, addresses.slice(0, MAX_KNOWN).join("\n"));
  for (const listener of listeners) listener();
}

/** Returns the known addresses; the component is drawn again when they change. */
export function useKnownSenders(): readonly string[] {
  const [addresses, setAddresses] = useState(readKnownSenders);
  useEffect(() => {
    const updateAddresses = () => setAddresses(readKnownSenders());
    listeners.add(updateAddresses);
    return () => void listeners.delete(updateAddresses);
  }, []);
  return addresses;
}
