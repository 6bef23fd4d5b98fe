import { createBrowserStore } from "../../console/src/state/storage.ts";

const KEY = "report";

/** An address, and nothing that would add another recipient. */
const ADDRESS = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,253}$/;

const store = createBrowserStore();

/** Reads the mailbox that reported mails are sent to; "" where none is set. */
export function readReportRecipient(): string {
  const storedAddress = store.read(KEY) ?? "";
  return isAddress(storedAddress) ? storedAddress : "";
}

/** Saves the mailbox for reported mails, or removes it with "". */
export function saveReportRecipient(address: string): void {
  if (address === "") store.remove(KEY);
  else store.write(KEY, address);
}

/** Tells whether a text is a mail address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
