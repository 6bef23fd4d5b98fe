import { AccountError } from "./account_error.ts";

/** Maximum length of the name of an account or a token, in UTF-16 code units. */
const MAX_NAME = 100;

/** Characters that end a line, colour it or change its direction; not allowed in names. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Trims the name of an account.
 *
 * @throws {AccountError} for a name that is empty, too long, or has control characters.
 */
export function trimAccountName(name: string): string {
  const trimmedName = name.trim();
  if (trimmedName === "" || trimmedName.length > MAX_NAME) {
    throw new AccountError(`An account needs a name of at most ${MAX_NAME} characters.`);
  }
  refuseControls(trimmedName);
  return trimmedName;
}

/**
 * Refuses a name of a token that is too long, or has control characters; it may be empty.
 *
 * @throws {AccountError}
 */
export function refuseInvalidTokenName(name: string): void {
  if (name.length > MAX_NAME) {
    throw new AccountError(`A name has at most ${MAX_NAME} characters.`);
  }
  refuseControls(name);
}

function refuseControls(name: string): void {
  if (CONTROL.test(name)) throw new AccountError("A name has no control characters.");
}
