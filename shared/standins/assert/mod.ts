/**
 * The assertions of `@std/assert` that this project uses, for machines that cannot reach JSR.
 *
 * @module
 */

/** Thrown by every assertion that does not hold. */
export class AssertionError extends Error {
  /** @param message The failed expectation. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AssertionError";
  }
}

/** A class whose instances an assertion expects, abstract ones included. */
// deno-lint-ignore no-explicit-any
type Constructor<T> = abstract new (...args: any[]) => T;

function show(value: unknown): string {
  return Deno.inspect(value, {
    depth: 12,
    iterableLimit: 200,
    strAbbreviateSize: 4000,
    sorted: true,
    compact: false,
    trailingComma: true,
  });
}

function throwAssertion(what: string, msg: string | undefined): never {
  throw new AssertionError(msg === undefined ? what : `${what}: ${msg}`);
}

function describeDifference(actual: unknown, expected: unknown): string {
  const got = show(actual).split("\n");
  const want = show(expected).split("\n");
  let first = 0;
  while (first < got.length && first < want.length && got[first] === want[first]) first++;
  const cutExcerpt = (lines: string[]) =>
    lines.slice(Math.max(0, first - 3), first + 12).join("\n");
  return `first difference at line ${first + 1}\n  actual:\n${cutExcerpt(got)}\n  expected:\n${
    cutExcerpt(want)
  }`;
}

function getPrototype(value: object): object {
  return Object.getPrototypeOf(value) ?? Object.prototype;
}

function areSetsEqual(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  if (a.size !== b.size) return false;
  const rest = [...b];
  for (const item of a) {
    const at = rest.findIndex((other) => equal(item, other));
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return true;
}

/** Tells whether two values are deeply equal: same type, same own enumerable keys, equal values. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (getPrototype(a) !== getPrototype(b)) return false;
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error && b instanceof Error && a.message !== b.message) return false;
  if (a instanceof Set && b instanceof Set) return areSetsEqual(a, b);
  if (a instanceof Map && b instanceof Map) return areSetsEqual(new Set(a), new Set(b));
  const keys = Reflect.ownKeys(a).filter((key) =>
    Object.prototype.propertyIsEnumerable.call(a, key)
  );
  const others = Reflect.ownKeys(b).filter((key) =>
    Object.prototype.propertyIsEnumerable.call(b, key)
  );
  if (keys.length !== others.length) return false;
  return keys.every((key) =>
    Object.hasOwn(b, key) && equal(Reflect.get(a, key), Reflect.get(b, key))
  );
}

/** Fails always. */
export function fail(msg?: string): never {
  throwAssertion("Failed", msg);
}

/** Fails unless `expr` is truthy. */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/** Fails unless `expr` is falsy. */
export function assertFalse(expr: unknown, msg = ""): asserts expr is false {
  if (expr) throw new AssertionError(msg);
}

/** Fails unless the two are deeply equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!equal(actual, expected)) {
    throwAssertion(`Values are not equal, ${describeDifference(actual, expected)}`, msg);
  }
}

/** Fails when the two are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (equal(actual, expected)) {
    throwAssertion(`Expected something other than ${show(expected)}`, msg);
  }
}

/** Fails unless `actual` contains `expected`. */
export function assertStringIncludes(actual: string, expected: string, msg?: string): void {
  if (!actual.includes(expected)) {
    throwAssertion(`Expected ${show(actual)} to contain ${show(expected)}`, msg);
  }
}

/** Fails unless `actual` matches `expected`. */
export function assertMatch(actual: string, expected: RegExp, msg?: string): void {
  if (!expected.test(actual)) throwAssertion(`Expected ${show(actual)} to match ${expected}`, msg);
}

/** Fails unless `actual > expected`. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual > expected)) throwAssertion(`Expected ${show(actual)} > ${show(expected)}`, msg);
}

/** Fails unless `actual >= expected`. */
export function assertGreaterOrEqual<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual >= expected)) throwAssertion(`Expected ${show(actual)} >= ${show(expected)}`, msg);
}

/** Fails unless `actual < expected`. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual < expected)) throwAssertion(`Expected ${show(actual)} < ${show(expected)}`, msg);
}

/** Fails unless `actual <= expected`. */
export function assertLessOrEqual<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual <= expected)) throwAssertion(`Expected ${show(actual)} <= ${show(expected)}`, msg);
}

function assertErrorIs<E extends Error>(
  error: unknown,
  ErrorClass: Constructor<E>,
  msgIncludes: string | undefined,
  msg: string | undefined,
): E {
  if (!(error instanceof ErrorClass)) {
    throwAssertion(`Expected an error of class ${ErrorClass.name}, got ${show(error)}`, msg);
  }
  if (msgIncludes !== undefined && !error.message.includes(msgIncludes)) {
    throwAssertion(
      `Expected the error message ${show(error.message)} to contain ${show(msgIncludes)}`,
      msg,
    );
  }
  return error;
}

/** Fails unless `fn` throws an error of the given class whose message contains the given text. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  ErrorClass: Constructor<E> = Error as unknown as Constructor<E>,
  msgIncludes?: string,
  msg?: string,
): E {
  try {
    fn();
  } catch (error) {
    return assertErrorIs(error, ErrorClass, msgIncludes, msg);
  }
  throwAssertion("Expected the function to throw", msg);
}

/** Fails unless `fn` rejects with an error of the given class and text. */
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  ErrorClass: Constructor<E> = Error as unknown as Constructor<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E> {
  try {
    await fn();
  } catch (error) {
    return assertErrorIs(error, ErrorClass, msgIncludes, msg);
  }
  throwAssertion("Expected the promise to reject", msg);
}
