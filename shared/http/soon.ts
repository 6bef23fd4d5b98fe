/** What has become of a promise. */
export type PromiseState = "pending" | "fulfilled" | "rejected";

/**
 * What has become of a promise once everything that waits for nothing has run: microtasks alone,
 * so nothing outside the process can happen in between.
 *
 * @param turns Microtask turns after which a promise that is still pending waits for something.
 */
export async function stateWithin(
  turns: number,
  promise: Promise<unknown>,
): Promise<PromiseState> {
  let state: PromiseState = "pending";
  promise.then(() => state = "fulfilled", () => state = "rejected");
  for (let turn = 0; turn < turns && state === "pending"; turn++) await undefined;
  return state;
}
