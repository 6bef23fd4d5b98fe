/** The account page, against the real API on a database in memory. */

import { assert, assertEquals } from "@std/assert";
import { Accounts } from "../../shared/accounts/accounts.ts";
import { createRandomBytes, systemClock } from "../../shared/runtime/real.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { ENGLISH } from "../../shared/findings/english.ts";
import { STORAGE_KEY } from "../support/api.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import {
  askLists,
  submitNumber,
  testInBrowser,
  waitForCreditsLeft,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";
import { createTestContext } from "../support/context.ts";
import { french } from "../support/languages.ts";
import { openMemoryStore } from "../support/stores.ts";

type Page = BrowserTest["page"];

const w = ENGLISH.account;

const store = await openMemoryStore();
const gateway = createHttpApp({ ...createTestContext({ env: { STORAGE_KEY } }), store });
const intercept = (request: Request) =>
  new URL(request.url).pathname.startsWith("/api/v1/") ? gateway.fetch(request) : undefined;

/** A gateway that counts the credits itself. */
const counting = createHttpApp({
  ...createTestContext({
    env: { STORAGE_KEY, CREDITS: "server", CREDITS_PER_DAY: "12", STORAGE_URL: "sqlite::memory:" },
  }),
  store,
});

/** Creates an account with calls made today, and a token for it. */
async function createAccount(name: string, scopes?: ["phone:check"]) {
  const accounts = new Accounts(store, {
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    randomBytes: createRandomBytes,
  });
  const creation = await accounts.create({ name, plan: "free", ...(scopes && { scopes }) });
  const headers = { authorization: `Bearer ${creation.token}` };
  for (const phoneNumber of ["0162000001", "0123456789"]) {
    const body = JSON.stringify({ phoneNumber });
    const answer = await gateway.request("/api/v1/phone/check", { method: "POST", headers, body });
    assertEquals(answer.status, 200);
  }
  return { ...creation, accounts };
}

async function openAccount(page: Page): Promise<void> {
  await page.locator('nav a[href="#settings"]').click();
  await page.locator('a[href="#account"]').click();
  await page.locator("#account-token").waitFor();
}

async function show(page: Page, token: string): Promise<void> {
  await page.locator("#account-token").fill(token);
  await page.getByRole("button", { name: w.show, exact: true }).click();
}

function readStored(): string {
  return JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
}

testInBrowser(
  "a token's holder sees what is left and the calls by day, and the token stays in the page",
  async ({ page }) => {
    const { token } = await createAccount("Ann");
    await openAccount(page);
    await show(page, token);
    await page.locator("[data-remaining]").waitFor();
    assertEquals(await page.locator("[data-remaining]").getAttribute("data-remaining"), "98");
    await waitForText(page.locator("[data-remaining]"), "98 of 100");
    await waitForText(page.locator("figure.usage"), "2 calls answered in 30 days");
    assertEquals(await page.locator("svg [data-day]").count(), 30);
    const today = page.locator("svg [data-day]").last().locator("rect.phone");
    assertEquals(await today.getAttribute("height"), "100");
    await page.getByText(w.table).click();
    const cells = await page.locator("figure.usage tbody td").allInnerTexts();
    assertEquals(cells, ["0", "2", "0"]);
    assertEquals(await findAccessibilityProblems(page), []);
    assertEquals((await page.evaluate(readStored)).includes("mct_"), false);
    await page.reload();
    await waitForValue(() => page.locator("#account-token").inputValue(), "");

    // With the check box, the token is kept in the tab's session storage and nowhere else.
    await page.getByLabel(w.keep).check();
    await show(page, token);
    await page.locator("[data-remaining]").waitFor();
    assert((await page.evaluate(readStored)).includes(token));
    assertEquals(await page.evaluate(() => JSON.stringify(localStorage).includes("mct_")), false);
    await page.reload();
    await waitForValue(() => page.locator("#account-token").inputValue(), token);
    await page.getByRole("button", { name: w.forget }).click();
    await waitForValue(async () => (await page.evaluate(readStored)).includes("mct_"), false);
    await waitForValue(() => page.locator("#account-token").inputValue(), "");
  },
  { intercept },
);

testInBrowser(
  "a token is replaced after two presses, and the page goes on with the new one",
  async ({ page }) => {
    const { token, accounts, account: { id } } = await createAccount("Ben");
    await openAccount(page);
    await show(page, token);
    await page.getByRole("button", { name: w.replace }).click();
    await page.getByRole("button", { name: w.keepOld }).click();
    assertEquals((await accounts.listTokens(id)).length, 1);
    await page.getByRole("button", { name: w.replace }).click();
    await page.getByRole("button", { name: w.replaceNow }).click();
    await page.locator("[data-new-token]").waitFor();
    const next = await page.locator("[data-new-token]").innerText();
    assert(/^mct_[0-9A-Za-z]{36}$/.test(next) && next !== token);
    await waitForValue(() => page.locator("#account-token").inputValue(), next);
    const [old, fresh] = await accounts.listTokens(id);
    assert(old?.expiresAt !== null && fresh?.hint === next.slice(-4));
    assertEquals(await findAccessibilityProblems(page), []);
    await page.getByRole("button", { name: w.show, exact: true }).click();
    await page.locator("[data-remaining]").waitFor();
    assertEquals((await page.evaluate(readStored)).includes("mct_"), false);
  },
  { intercept },
);

testInBrowser(
  "the page says if a token is wrong or lacks the scope, or the server has no accounts",
  async ({ page }) => {
    const alert = page.locator("section:not([hidden]) [role=alert] .note");
    await openAccount(page);
    await show(page, "mct_short");
    await waitForText(alert, w.badToken);
    await show(page, `mct_${"0".repeat(36)}`);
    await waitForText(alert, w.refusedToken);
    await show(page, (await createAccount("Eve", ["phone:check"])).token);
    await waitForText(alert, w.refusedToken);
    assertEquals(await page.locator("[data-remaining]").count(), 0);
  },
  { intercept, expected: /40[13]/ },
);

testInBrowser("the page recognises a server without accounts", async ({ page }) => {
  await openAccount(page);
  await show(page, `mct_${"0".repeat(36)}`);
  await waitForText(page.locator("section:not([hidden]) [role=alert] .note"), w.noAccounts);
}, { expected: /404/ });

testInBrowser(
  "the page is in the browser's language, on a narrow screen too",
  async ({ page }) => {
    const { token } = await createAccount("Zoe");
    await openAccount(page);
    const { account: fr } = french;
    await page.locator("#account-token").fill(token);
    await page.getByRole("button", { name: fr.show, exact: true }).click();
    await waitForText(page.locator("[data-remaining]"), "98 sur 100");
    assertEquals(await findAccessibilityProblems(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(wide <= 0, `${wide} pixels too wide`);
  },
  { intercept, context: { locale: "fr-FR", viewport: { width: 360, height: 740 } } },
);

testInBrowser(
  "with CREDITS=server the page shows the server's count, which other callers use too",
  async ({ page, url }) => {
    const spend = async () => {
      await submitNumber(page, "01 62 00 00 01");
      await page.locator("[data-lists=open]").waitFor();
      await askLists(page);
    };
    await page.locator('nav a[href="#number"]').click();
    await spend();
    await waitForCreditsLeft(page, 11);
    await waitForText(page.locator(".credits"), "11 of 12");
    const elsewhere = await fetch(`${url}/functions/v1/regulator-check`, {
      method: "POST",
      body: JSON.stringify({ action: "check", phoneNumber: "0162000001" }),
    });
    assertEquals(elsewhere.status, 200);
    await elsewhere.body?.cancel();
    await spend();
    await waitForCreditsLeft(page, 9);
    // More than the five that the browser would count itself.
    for (let remaining = 8; remaining >= 0; remaining--) {
      await spend();
      await waitForCreditsLeft(page, remaining);
    }
    await spend();
    await waitForText(page.locator("section:not([hidden]) [role=alert] .note"), "midnight UTC");
    await page.reload();
    await waitForCreditsLeft(page, 0);
  },
  {
    intercept: (request) =>
      new URL(request.url).pathname.startsWith("/functions/v1/")
        ? counting.fetch(request)
        : undefined,
  },
);
