import { assert, assertEquals, assertFalse } from "@std/assert";
import type { Reputation } from "../../shared/contract/analyze_email_headers.ts";
import { mapProviders, PROVIDER_NAMES } from "../../shared/contract/providers.ts";
import type { ProviderName } from "../../shared/contract/providers.ts";
import { providerAnswer, startProvider } from "../support/providers.ts";
import {
  BORDER_IP,
  createEntryA,
  lookUpReputations,
  NO_PROVIDERS,
  ORIGIN_IP,
  PROVIDER_KEYS,
} from "../support/reputation_look_up.ts";

/** One provider: its server, and what it is asked and answered about one address. */
interface Case {
  readonly answer: () => Response;
  /** Variables, with the address of its server. */
  readonly env: (url: string) => Readonly<Record<string, string>>;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The header that carries the key. */
  readonly keyHeader?: string;
  readonly score: number;
  readonly verdict: Reputation["verdict"];
  readonly message: string;
}

/** A new provider does not compile without its case. */
const CASES: Readonly<Record<ProviderName, Case>> = {
  providerA: {
    answer: () => providerAnswer.a(80),
    env: (url) => ({ PROVIDER_A_URL: `${url}/check?verbose`, PROVIDER_A_KEY_HEADER: "X-Key" }),
    path: "/check",
    query: { ipAddress: ORIGIN_IP, maxAgeInDays: "90", verbose: "" },
    keyHeader: "x-key",
    score: 80,
    verdict: "malicious",
    message: "Reported for abuse with a confidence of 80 of 100.",
  },
  providerB: {
    answer: () => providerAnswer.b(1, 1),
    env: (url) => ({ PROVIDER_B_URL: `${url}/ip_addresses/` }),
    path: `/ip_addresses/${encodeURIComponent(ORIGIN_IP)}`,
    query: {},
    keyHeader: "x-apikey",
    score: 35,
    verdict: "suspicious",
    message: "Of 92 engines, 1 call it malicious and 1 suspicious.",
  },
  providerC: {
    answer: () => providerAnswer.c(10),
    env: (url) => ({ PROVIDER_C_URL: `${url}/json` }),
    path: `/json/key-c-7783/${encodeURIComponent(ORIGIN_IP)}`,
    query: {},
    score: 10,
    verdict: "safe",
    message: "Fraud score 10 of 100.",
  },
};

Deno.test("lookUp asks each provider in the provider's own way and reads its answer's shape", async () => {
  const providers = mapProviders((name) => startProvider(CASES[name].answer));
  await using _servers = {
    [Symbol.asyncDispose]: async () => {
      for (const name of PROVIDER_NAMES) await providers[name][Symbol.asyncDispose]();
    },
  };
  const keys = { ...PROVIDER_KEYS, providerC: "key-c-7783" };
  const entries = await lookUpReputations(
    Object.assign({}, ...PROVIDER_NAMES.map((name) => CASES[name].env(providers[name].url))),
    { enabled: mapProviders(() => true), keys, candidates: () => [ORIGIN_IP] },
  );
  assertEquals(
    entries,
    PROVIDER_NAMES.map((name) => {
      const { score, verdict, message } = CASES[name];
      return { provider: name, ip: ORIGIN_IP, status: "ok" as const, score, verdict, message };
    }),
  );
  for (const name of PROVIDER_NAMES) {
    const { path, query, keyHeader } = CASES[name];
    const [request, ...others] = providers[name].seenRequests;
    assertEquals(others, []);
    assertEquals(request?.path, path);
    assertEquals(Object.fromEntries(request?.query ?? []), query);
    if (keyHeader !== undefined) assertEquals(request?.headers.get(keyHeader), keys[name]);
  }
});

Deno.test("lookUp writes a key with special characters into the path as one segment", async () => {
  await using c = startProvider(() => providerAnswer.c(0));
  const [entry] = await lookUpReputations({ PROVIDER_C_URL: c.url }, {
    enabled: { ...NO_PROVIDERS, providerC: true },
    keys: { ...PROVIDER_KEYS, providerC: "a/../b?c#d" },
  });
  assertEquals(entry?.status, "ok");
  assertEquals(c.seenRequests[0]?.path, `/${encodeURIComponent("a/../b?c#d")}/${BORDER_IP}`);
});

Deno.test("lookUp gives every enabled provider an entry, and says why one is skipped", async () => {
  await using a = startProvider(() => providerAnswer.a(0));
  const enabled = { ...NO_PROVIDERS, providerA: true, providerB: true };
  const entries = await lookUpReputations({ PROVIDER_A_URL: a.url }, {
    enabled,
    keys: { ...PROVIDER_KEYS, providerA: "  " },
  });
  assertEquals(entries.map(({ provider, status, verdict }) => [provider, status, verdict]), [
    ["providerA", "skipped", "unknown"],
    ["providerB", "skipped", "unknown"],
  ]);
  assert(entries[0]?.message.includes("apiKeys.providerA"));
  assert(entries[1]?.message.includes("PROVIDER_B_URL"));
  const [noAddress] = await lookUpReputations({ PROVIDER_A_URL: a.url }, {
    enabled: { ...NO_PROVIDERS, providerA: true },
    candidates: () => ["10.0.0.1", "192.0.2.9", "::1", "fe80::1%eth0", "not an address"],
  });
  assertEquals([noAddress?.status, noAddress?.ip], ["skipped", null]);
  assertEquals(a.seenRequests.length, 0);
});

Deno.test("lookUp sends each global address once, at most two, and reports the worst result", async () => {
  const scores: Record<string, number> = { [BORDER_IP]: 0, [ORIGIN_IP]: 90 };
  await using a = startProvider((request) =>
    providerAnswer.a(scores[new URL(request.url).searchParams.get("ipAddress") ?? ""] ?? 50)
  );
  const entry = await createEntryA(a.url, {
    candidates: () => ["127.0.0.1", BORDER_IP, `::ffff:${BORDER_IP}`, "2A02:1234:0::9", "9.9.9.3"],
  });
  assertEquals([entry.ip, entry.score, entry.verdict], [ORIGIN_IP, 90, "malicious"]);
  assertEquals(a.seenRequests.map(({ query }) => query.get("ipAddress")).toSorted(), [
    ORIGIN_IP,
    BORDER_IP,
  ]);
});

Deno.test("lookUp reads JSON that declares another type", async () => {
  await using a = startProvider(() =>
    new Response('{"data":{"abuseConfidenceScore":3}}', {
      headers: { "content-type": "text/plain" },
    })
  );
  assertEquals((await createEntryA(a.url)).score, 3);
});

Deno.test("lookUp reports a missing verdict and an unknown address as unknown, not as safe", async () => {
  for (
    const answer of [() => new Response(null, { status: 404 }), () => providerAnswer.b(0, 0, 0, 0)]
  ) {
    await using b = startProvider(answer);
    const [entry] = await lookUpReputations({ PROVIDER_B_URL: b.url }, {
      enabled: { ...NO_PROVIDERS, providerB: true },
    });
    assertEquals([entry?.status, entry?.verdict, entry?.score], ["ok", "unknown", null]);
  }
});

Deno.test("lookUp sends no key that a header cannot carry", async () => {
  await using a = startProvider(() => providerAnswer.a(0));
  for (const key of ["two words", "line\nbreak", "ключ", "..", "x".repeat(600)]) {
    const entry = await createEntryA(a.url, { keys: { ...PROVIDER_KEYS, providerA: key } });
    assertEquals(entry.status, "error");
    assertFalse(JSON.stringify(entry).includes(key));
  }
  assertEquals(a.seenRequests.length, 0);
});
