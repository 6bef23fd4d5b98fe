import { assertEquals } from "@std/assert";
import {
  computeNextReset,
  CreditBook,
  readDailyLimit,
} from "../../../console/src/state/credits.ts";
import { DAILY_CREDITS } from "../../../shared/contract/credits.ts";
import { createBrowserStore } from "../../../console/src/state/storage.ts";

const NOON = Date.parse("2026-01-05T12:00:00Z");
const HOUR_MS = 3_600_000;

function createBook(start = NOON, limit = DAILY_CREDITS) {
  const time = { now: start };
  const store = createBrowserStore(() => {
    throw new Error("no storage");
  });
  const credits = new CreditBook({
    store,
    now: () => time.now,
    limit,
    runExclusively: (work) => Promise.resolve(work()),
  });
  return { time, store, credits };
}

Deno.test("CreditBook gives out five credits a day and no sixth", async () => {
  const { credits } = createBook();
  const days: (string | null)[] = [];
  for (let i = 0; i <= DAILY_CREDITS; i++) days.push(await credits.take());
  assertEquals(days, [...Array(5).fill("2026-01-05"), null]);
  assertEquals(credits.read(), { left: 0, limit: 5, resetsAt: Date.parse("2026-01-06T00:00:00Z") });
});

Deno.test("CreditBook starts again at midnight UTC", async () => {
  const { credits, time } = createBook(Date.parse("2026-01-05T23:59:59.999Z"));
  await credits.take();
  assertEquals(credits.read().left, 4);
  time.now += 1;
  assertEquals(credits.read(), { left: 5, limit: 5, resetsAt: Date.parse("2026-01-07T00:00:00Z") });
});

Deno.test("CreditBook gives a credit back only to the day that it was taken from", async () => {
  const { credits, time } = createBook();
  const day = await credits.take() ?? "";
  await credits.giveBack(day);
  assertEquals(credits.read().left, 5);
  await credits.giveBack(day);
  assertEquals(credits.read().left, 5);
  const late = await credits.take() ?? "";
  time.now += 24 * HOUR_MS;
  await credits.take();
  await credits.giveBack(late);
  assertEquals(credits.read().left, 4);
});

Deno.test("CreditBook uses the server's own count until the server's day ends", async () => {
  const { credits, time } = createBook();
  await credits.take();
  const createLimitHeaders = (remaining: number) =>
    new Headers({
      ratelimit: `"day";r=${remaining};t=3600`,
      "ratelimit-policy": '"day";q=20;w=86400',
    });
  await credits.storeHeaders(createLimitHeaders(12));
  assertEquals(credits.read(), { left: 12, limit: 20, resetsAt: NOON + HOUR_MS });
  assertEquals(await credits.take(), "2026-01-05");
  await credits.storeHeaders(createLimitHeaders(0));
  assertEquals(await credits.take(), null);
  time.now += HOUR_MS;
  assertEquals([credits.read().left, credits.read().limit], [20, 20]);
  // A server without these headers does not count: the page counts again.
  await credits.storeHeaders(new Headers());
  assertEquals([credits.read().left, credits.read().limit], [3, 5]);
  for (const field of ['"day";r=x;t=1', '"minute";r=1;t=1', "", '"day";r=9999999999999;t=1']) {
    await credits.storeHeaders(
      new Headers({ ratelimit: field, "ratelimit-policy": '"day";q=20;w=1' }),
    );
    assertEquals(credits.read().limit, 5, field);
  }
});

Deno.test("CreditBook keeps a server's refusal until the time it names, at most for two days", async () => {
  const { credits, time } = createBook();
  await credits.storeRefusal(NOON + HOUR_MS);
  assertEquals(credits.read(), { left: 0, limit: 5, resetsAt: NOON + HOUR_MS });
  assertEquals(await credits.take(), null);
  time.now += HOUR_MS;
  assertEquals(credits.read().left, 5);
  await credits.storeRefusal(NOON + 1000 * HOUR_MS);
  time.now += 48 * HOUR_MS;
  assertEquals(credits.read().left, 5);
  await credits.storeRefusal(undefined);
  assertEquals(credits.read(), { left: 0, limit: 5, resetsAt: computeNextReset(time.now) });
});

Deno.test("CreditBook does not trust what is stored", () => {
  const values = ["", "x", "null", "[1]", '{"day":"2026-01-05","used":-3}', '{"used":1e9}'];
  for (const value of values) {
    const { credits, store } = createBook();
    store.write("credits", value);
    assertEquals(credits.read().left, 5, value);
  }
});

Deno.test("CreditBook tells its listeners of changes until they unsubscribe", async () => {
  const { credits } = createBook();
  let callCount = 0;
  const unsubscribe = credits.onChange(() => callCount++);
  await credits.take();
  unsubscribe();
  await credits.take();
  assertEquals(callCount, 1);
});

Deno.test("CreditBook without a limit gives out credits until a server refuses", async () => {
  const { credits } = createBook(NOON, Infinity);
  for (let i = 0; i < 20; i++) assertEquals(await credits.take(), "2026-01-05");
  assertEquals(credits.read().left, Infinity);
  await credits.storeRefusal(NOON + HOUR_MS);
  assertEquals(credits.read(), { left: 0, limit: Infinity, resetsAt: NOON + HOUR_MS });
});

Deno.test("readDailyLimit reads the limit that the server wrote into the page, else gives the default", () => {
  const createPage = (content: string | null) => ({
    querySelector: () => content === null ? null : { getAttribute: () => content },
  });
  const limits: readonly [string | null, number][] = [
    ["5", 5],
    ["0", Infinity],
    ["1000000", 1_000_000],
    ["", 5],
    ["-1", 5],
    ["many", 5],
    [null, 5],
  ];
  for (const [content, limit] of limits) {
    assertEquals(readDailyLimit(createPage(content), { isOwnServer: true }), limit, `${content}`);
    assertEquals(readDailyLimit(createPage(content), { isOwnServer: false }), 5, `${content}`);
  }
});
