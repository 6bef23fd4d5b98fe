/** An administrative action that is not possible. */
export class AccountError extends Error {
  override readonly name = "AccountError";
}
