/** Accounts and tokens, on both engines. */

import { assert, assertEquals, assertFalse, assertRejects } from "@std/assert";
import { AccountError } from "../../../shared/accounts/account_error.ts";
import { Accounts } from "../../../shared/accounts/accounts.ts";
import { authenticate, requireScope } from "../../../shared/accounts/authenticate.ts";
import { createToken, hashToken } from "../../../shared/accounts/tokens.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { AppError } from "../../../shared/contract/errors.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { endPostgres, testStores } from "../../support/stores.ts";

const NOW = Date.UTC(2026, 0, 5, 12);
function createAccountsAt(store: Store, now = NOW) {
  const clock = createManualClock(now);
  return {
    clock,
    accounts: new Accounts(store, {
      clock,
      newId: () => crypto.randomUUID(),
      randomBytes: createRandomBytes,
    }),
  };
}

async function catchRefusal(work: () => Promise<unknown>): Promise<AppError> {
  return await assertRejects(work, AppError);
}

testStores(
  "a token is accepted until it is revoked or has ended, and every refusal is the same",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    const { accounts } = createAccountsAt(store);
    const { account, token } = await accounts.create({ name: " Ann ", plan: "free" });
    assertEquals(account.name, "Ann");
    const caller = await authenticate(store, `Bearer ${token}`, NOW);
    assertEquals([caller.accountId, caller.planName], [account.id, "free"]);
    assertEquals(caller.plan, { perMinute: 10, perDay: 100 });
    assertEquals(
      (await authenticate(store, `bearer  ${token}`, NOW)).accountId,
      account.id,
    );

    const ending = await accounts.addToken(account.id, { expiresAt: NOW + 1000 });
    assertEquals(
      (await authenticate(store, `Bearer ${ending}`, NOW + 999)).accountId,
      account.id,
    );
    const revoked = await accounts.addToken(account.id);
    assertEquals(await accounts.revoke(account.id, revoked.slice(-4)), {
      revoked: 1,
      successors: [],
    });
    const revokeAgain = () => accounts.revoke(account.id, revoked.slice(-4));
    await assertRejects(revokeAgain, AccountError, "no such valid token");
    await assertRejects(() => accounts.revoke("nobody", "x"), AccountError, "no such account");

    const wrongInputs = [
      null,
      "",
      "Bearer",
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token} ${token}`,
      `Bearer ${createToken(createRandomBytes)}`,
      `Bearer ${ending}`,
      `Bearer ${revoked}`,
      `Bearer mct_${"0".repeat(36)}`,
      `Bearer ${"x".repeat(100_000)}`,
    ];
    const bodies = await Promise.all(wrongInputs.map(async (authorization) => {
      const error = await catchRefusal(() => authenticate(store, authorization, NOW + 1000));
      return [error.code, error.message, error.headers["www-authenticate"]];
    }));
    for (const body of bodies) assertEquals(body, bodies[0]);
    assertEquals(bodies[0]?.[0], "unauthorized");
    await store.close();
  },
);

testStores("a token may do what its scopes say, and nothing else", async ({ open }) => {
  const store = open();
  await store.migrate();
  const { accounts } = createAccountsAt(store);
  const { token } = await accounts.create({
    name: "Ann",
    plan: "premium",
    scopes: ["phone:check"],
  });
  const caller = await authenticate(store, `Bearer ${token}`, NOW);
  requireScope(caller, "phone:check");
  for (const scope of ["email:analyze", "account:read"] as const) {
    // deno-lint-ignore require-await -- So that what is thrown is a rejection.
    const error = await catchRefusal(async () => requireScope(caller, scope));
    assertEquals(error.code, "forbidden");
  }
  await store.close();
});

testStores("the use of a token is noted once a minute", async ({ open }) => {
  const store = open();
  await store.migrate();
  const { accounts } = createAccountsAt(store);
  const { account, token } = await accounts.create({ name: "Ann", plan: "free" });
  const lastUsed = async () => (await accounts.listTokens(account.id))[0]?.lastUsedAt;
  assertEquals(await lastUsed(), null);
  for (
    const [now, lastUse] of [[NOW, NOW], [NOW + 59_999, NOW], [NOW + 60_001, NOW + 60_001]] as const
  ) {
    await authenticate(store, `Bearer ${token}`, now);
    assertEquals(await lastUsed(), lastUse);
  }
  await store.close();
});

testStores(
  "a replaced token works for a while beside the new one, which may do the same",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    const { accounts } = createAccountsAt(store);
    const end = NOW + 10_000_000;
    const { account, token } = await accounts.create({
      name: "Ann",
      plan: "free",
      scopes: ["account:read"],
      expiresAt: end,
    });
    const { tokenHash } = await authenticate(store, `Bearer ${token}`, NOW);
    const replacement = await accounts.rotate(account.id, tokenHash, 60_000);
    assertEquals(replacement.oldExpiresAt, NOW + 60_000);
    const caller = await authenticate(
      store,
      `Bearer ${replacement.token}`,
      NOW,
    );
    assertEquals([...caller.scopes], ["account:read"]);
    await authenticate(store, `Bearer ${token}`, NOW + 59_999);
    await catchRefusal(() => authenticate(store, `Bearer ${token}`, NOW + 60_000));
    await authenticate(store, `Bearer ${replacement.token}`, end - 1);
    await catchRefusal(() => authenticate(store, `Bearer ${replacement.token}`, end));
    // The number of tokens that can be made by replacing one is limited.
    let hash = caller.tokenHash;
    let tokenCount = 2;
    const error = await assertRejects(async () => {
      while (tokenCount < 100) {
        const { token } = await accounts.rotate(account.id, hash, 60_000);
        hash = (await authenticate(store, `Bearer ${token}`, NOW)).tokenHash;
        tokenCount++;
      }
    }, AccountError);
    assert(tokenCount === 20, error.message);
    await store.close();
  },
);

testStores(
  "a token that is replaced many times at once has one successor, with the end it would have had",
  async ({
    open,
  }) => {
    const store = open({ STORAGE_CONNECTIONS: "8" });
    await store.migrate();
    const { accounts } = createAccountsAt(store);
    const { account, token } = await accounts.create({ name: "Ann", plan: "free" });
    const { tokenHash } = await authenticate(store, `Bearer ${token}`, NOW);
    const results = await Promise.all(
      Array.from({ length: 40 }, () => accounts.rotate(account.id, tokenHash, 60_000)),
    );
    assertEquals(new Set(results.map(({ expiresAt }) => expiresAt)), new Set([null]));
    const entries = await accounts.listTokens(account.id);
    assertEquals(entries.map(({ expiresAt }) => expiresAt).sort(), [NOW + 60_000, null]);
    const heirs = await Promise.allSettled(
      results.map(({ token }) => authenticate(store, `Bearer ${token}`, NOW + 60_000)),
    );
    assertEquals(heirs.filter(({ status }) => status === "fulfilled").length, 1);
    await store.close();
  },
);

testStores(
  "many tokens replaced at once never become more than the twenty that are allowed",
  async ({
    open,
  }) => {
    const store = open({ STORAGE_CONNECTIONS: "8" });
    await store.migrate();
    const { accounts } = createAccountsAt(store);
    const { account, token } = await accounts.create({ name: "Ann", plan: "free" });
    const tokens = [token];
    while (tokens.length < 15) tokens.push(await accounts.addToken(account.id));
    const results = await Promise.allSettled(
      tokens.map((token) => accounts.rotate(account.id, hashToken(token), 60_000)),
    );
    assertEquals(results.filter(({ status }) => status === "fulfilled").length, 5);
    assertEquals((await accounts.listTokens(account.id)).length, 20);
    await store.close();
  },
);

testStores(
  "administration leaves a trace without names or tokens, and erasing leaves only that",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    const { accounts } = createAccountsAt(store);
    const { account, token } = await accounts.create({ name: "planted name", plan: "free" });
    await accounts.setPlan(account.id, "pme_pro");
    await accounts.addToken(account.id, { name: "planted token name" });
    assertEquals((await accounts.list()).map(({ plan, tokens }) => [plan, tokens]), [[
      "pme_pro",
      2,
    ]]);
    assertEquals(await accounts.erase(account.id), { isScrubbed: true });
    await assertRejects(() => accounts.erase(account.id), AccountError, "no such account");
    assertEquals(await accounts.list(), []);
    assertEquals(await store.query("select * from mail_trust.tokens"), []);
    await catchRefusal(() => authenticate(store, `Bearer ${token}`, NOW));
    const history = await accounts.listHistory(account.id);
    assertEquals(history.map(({ action }) => action).toSorted(), [
      "account_created",
      "account_erased",
      "plan_changed",
      "token_created",
    ]);
    const text = JSON.stringify(history);
    assertFalse(text.includes("planted") || text.includes(token));
    await store.close();
  },
);

testStores(
  "a stolen token's successors are listed, and end with it if asked",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    const { accounts, clock } = createAccountsAt(store);
    const { account, token: stolen } = await accounts.create({ name: "Ann", plan: "free" });
    const secondToken = await accounts.addToken(account.id);
    const lets = async (token: string) => {
      try {
        return await authenticate(store, `Bearer ${token}`, clock.now());
      } catch (error) {
        if (error instanceof AppError && error.code === "unauthorized") return undefined;
        throw error;
      }
    };
    // The thief makes a token with the stolen one, uses it, and makes a third.
    const { token: second } = await accounts.rotate(account.id, hashToken(stolen), 60_000);
    assert(await lets(second));
    const { token: third } = await accounts.rotate(account.id, hashToken(second), 60_000);
    const [one, two, three] = [stolen, second, third].map((token) => token.slice(-4));
    assert(one && two && three);
    const lines = (await accounts.listTokens(account.id)).map((
      { hint, replaces },
    ) => [hint, replaces]);
    assertEquals(
      new Set(lines.map(String)),
      new Set([[one, null], [two, one], [three, two], [secondToken.slice(-4), null]].map(String)),
    );
    const first = await accounts.revoke(account.id, one);
    assertEquals([first.revoked, first.successors.toSorted()], [1, [two, three].toSorted()]);
    assert(await lets(third), "it goes on until it is ended as well");
    assertEquals(await accounts.revoke(account.id, one, { includesSuccessors: true }), {
      revoked: 2,
      successors: [],
    });
    for (const token of [stolen, second, third]) assertEquals(await lets(token), undefined);
    assert(await lets(secondToken));
    const endings = (await accounts.listHistory(account.id)).filter(({ action }) =>
      action === "token_revoked"
    );
    assertEquals(endings.length, 3);
    await store.close();
  },
);

testStores(
  "impossible accounts and tokens are refused and leave nothing behind",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    const { accounts } = createAccountsAt(store);
    const wrongInputs = [
      { name: "Ann", plan: "gold" },
      { name: " ", plan: "free" },
      { name: "a".repeat(101), plan: "free" },
      ...["a\nb", "\u001b[31mred", "a\u202eb", "a\u2028b"].map((name) => ({ name, plan: "free" })),
      { name: "Ann", plan: "__proto__" },
      { name: "Ann", plan: "free", expiresAt: NOW },
    ];
    for (const account of wrongInputs) {
      await assertRejects(() => accounts.create(account), AccountError);
    }
    await assertRejects(() => accounts.addToken("no such account"), AccountError);
    await assertRejects(() => accounts.setPlan("no such account", "free"), AccountError);
    assertEquals(await accounts.list(), []);
    assertEquals(await store.query("select * from mail_trust.audit"), []);
    await store.close();
  },
);

endPostgres();
