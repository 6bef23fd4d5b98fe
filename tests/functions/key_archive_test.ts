/** Old mail and an archive of keys on this machine, which answers as archive.zk.email documents it. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Provenance } from "../../shared/provenance/provenance.ts";
import { encodeLatin1, toUtf8ByteString } from "../../shared/encoding/bytes.ts";
import { createKeyArchive } from "../../shared/verification/dkim/archive.ts";
import { verifyMail } from "../../shared/verification/verify_mail.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import {
  key,
  NO_SPF,
  signal,
  signMail,
  sliceHead,
  VERIFIED_AT,
  ZONE,
} from "../support/verified_mail.ts";
import { createSigningKey } from "../support/dkim_signer.ts";
import { createZoneResolver } from "../support/zone.ts";

const OLD = (await signMail()).replaceAll("Mon, 5 Jan 2026 10:00:05", "Mon, 5 Jan 2015 10:00:05");
const GONE: typeof ZONE = { ...NO_SPF, "s1._domainkey.example.org": {} };

type Observation = Readonly<Record<string, string | null>>;

function createKeyEntry(value: string, ...observations: readonly Observation[]) {
  const sighting = {
    firstSeenAt: "2014-01-01T00:00:00.000Z",
    lastSeenAt: "2016-01-01T00:00:00.000Z",
  };
  return {
    domain: "example.org",
    selector: "s1",
    value,
    ...sighting,
    observations: observations.length > 0 ? observations : [{ source: "scraper", ...sighting }],
  };
}

const SEEN = createKeyEntry(key.record);

/** Verifies the old mail with an archive that answers each question like this. */
async function runWithArchive(
  answer: (abort: Promise<Response>) => Response | Promise<Response>,
  { mail = OLD, zone = GONE, timeMs = 10_000 } = {},
) {
  const queries: string[] = [];
  const abort = Promise.withResolvers<Response>();
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => {
      const url = new URL(request.url);
      queries.push(`${url.pathname}${url.search}`);
      return answer(abort.promise);
    },
  );
  const clock = {
    ...systemClock,
    after: (_ms: number, run: () => void) => systemClock.after(timeMs, run),
  };
  const url = `http://127.0.0.1:${server.addr.port}/api/`;
  try {
    return await verifyThrough(createKeyArchive(url, { fetch, clock }), mail, zone, queries);
  } finally {
    abort.resolve(new Response());
  }
}

async function verifyThrough(
  archive: ReturnType<typeof createKeyArchive>,
  mail: string,
  zone: typeof GONE,
  queries: readonly string[] = [],
) {
  const parsed = parseHeaders(mail);
  const source = { kind: "message", bytes: encodeLatin1(toUtf8ByteString(mail)) } as const;
  const options = {
    resolver: createZoneResolver(zone),
    signal,
    now: VERIFIED_AT,
    after: () => () => {},
    archive,
  };
  const verification = await verifyMail({ headers: parsed, signedInput: source }, options);
  const [dkim] = verification.dkim;
  return { verification, parsed, dkim, queries };
}

Deno.test("a key that an archive saw before and after the arrival verifies old mail", async () => {
  const { verification, parsed, dkim, queries } = await runWithArchive(() => Response.json([SEEN]));
  assertEquals(queries, ["/api/key?domain=example.org&selector=s1"]);
  assertEquals([dkim?.result, dkim?.keySource, verification.dmarc.result], [
    "pass",
    "archive",
    "pass",
  ]);
  assertStringIncludes(dkim?.weaknesses.join() ?? "", "public archive");
  assertEquals(new Provenance(parsed, verification).countedResults.dmarc.status, "pass");
  const changedMail = OLD.replace("Hello Bob", "Pay now");
  const forgery = await runWithArchive(() => Response.json([SEEN]), { mail: changedMail });
  assertEquals(forgery.dkim?.result, "fail");
});

Deno.test("an archive is asked also if the DNS has a revoked key, or another one under its name", async () => {
  const other = await createSigningKey(2048);
  for (const record of ["v=DKIM1; p=", other.record]) {
    const zone = { ...GONE, "s1._domainkey.example.org": { TXT: [record] } };
    const { dkim } = await runWithArchive(() => Response.json([SEEN]), { zone });
    assertEquals([dkim?.result, dkim?.keySource], ["pass", "archive"]);
    const unseen = await runWithArchive(() => Response.json([]), { zone });
    assertEquals([unseen.dkim?.result, unseen.dkim?.keySource], [
      "cannot_confirm",
      "dns",
    ]);
  }
});

Deno.test("an archive's key counts only if the archive saw it around the arrival", async () => {
  const [from, to] = ["2014-01-01T00:00:00Z", "2016-01-01T00:00:00Z"];
  const useless: Readonly<Record<string, unknown>> = {
    "computed from signatures": [createKeyEntry(key.record, {
      source: "public_key_gcd_batch",
      firstSeenAt: from,
      lastSeenAt: to,
    })],
    "seen later": [
      createKeyEntry(key.record, {
        source: "a",
        firstSeenAt: "2015-02-01T00:00:00Z",
        lastSeenAt: to,
      }),
    ],
    "seen earlier": [
      createKeyEntry(key.record, {
        source: "a",
        firstSeenAt: from,
        lastSeenAt: "2014-12-01T00:00:00Z",
      }),
    ],
    "seen once": [createKeyEntry(key.record, { source: "a", firstSeenAt: from, lastSeenAt: null })],
    "seen at no time": [
      createKeyEntry(key.record, { source: "a", firstSeenAt: "x", lastSeenAt: "y" }),
    ],
    "of another domain": [{ ...SEEN, domain: "example.net" }],
    "of another selector": [{ ...SEEN, selector: "s2" }],
    "of another shape": { keys: [SEEN] },
    "without observations": [{ ...SEEN, observations: undefined }],
    "no key": [createKeyEntry("hello")],
  };
  for (const [label, answer] of Object.entries(useless)) {
    const { dkim } = await runWithArchive(() => Response.json(answer));
    assertEquals([label, dkim?.result, dkim?.keySource], [label, "cannot_confirm", "dns"]);
  }
});

Deno.test("an archive that is slow, wrong, huge or absent leaves the result as it was", async () => {
  const answers: Readonly<Record<string, () => Response>> = {
    "an error": () => new Response("down", { status: 500 }),
    "no JSON": () => new Response("<html>"),
    "a redirect": () =>
      new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1" } }),
    "too much": () => Response.json(Array.from({ length: 2_000 }, () => SEEN)),
    "no end": () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(8_192).fill(32)),
        }),
      ),
  };
  for (const [label, answer] of Object.entries(answers)) {
    const { dkim } = await runWithArchive(answer);
    assertEquals([label, dkim?.result], [label, "cannot_confirm"]);
  }
  const silent = await runWithArchive((abort) => abort, { timeMs: 50 });
  assertEquals(silent.dkim?.result, "cannot_confirm");
  const absent = createKeyArchive("http://127.0.0.1:1", { fetch, clock: systemClock });
  assertEquals((await verifyThrough(absent, OLD, GONE)).dkim?.result, "cannot_confirm");
});

Deno.test("no archive is asked for new mail that verifies, nor more than three times", async () => {
  const zone = { ...NO_SPF };
  const { queries, dkim } = await runWithArchive(() => Response.json([SEEN]), {
    mail: await signMail(),
    zone,
  });
  assertEquals([queries.length, dkim?.result], [0, "pass"]);
  const many = OLD.slice(0, OLD.indexOf("DKIM-Signature")) +
    sliceHead(OLD.slice(OLD.indexOf("DKIM-Signature"))).split("From:")[0]?.repeat(8) +
    OLD.slice(OLD.indexOf("From:"));
  const flooded = await runWithArchive(() => Response.json([]), { mail: many });
  assert(flooded.verification.dkim.length === 8);
  assertEquals(flooded.queries.length, 3);
});
