import { createBrowserStore } from "../../console/src/state/storage.ts";

const KEY = "report";

/** An address, and nothing that would add another recipient. */
const ADDRESS = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,253}$/;

const store = createBrowserStore();

/** Reads the address to which mails are reported; "" where none is set. */
export function readReportAddress(): string {
  const storedAddress = store.read(KEY) ?? "";
  return isAddress(storedAddress) ? storedAddress : "";
}

/** Saves the address to which mails are reported, or removes it with "". */
export function saveReportAddress(address: string): void {
  if (address === "") store.remove(KEY);
  else store.write(KEY, address);
}

/** Tells whether a text is a mail address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
