/** Something an administrator did, or was asked to do, that cannot be done. */
export class AccountError extends Error {
  override readonly name = "AccountError";
}
