import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import { verifyArc } from "../../../shared/verification/arc/verify_arc.ts";
import { decodeLatin1, encodeLatin1, toUtf8ByteString } from "../../../shared/encoding/bytes.ts";
import { openSource } from "../../../shared/verification/dkim/source.ts";
import { findCorpusPath, haveCorpus } from "../../support/corpus_files.ts";
import { parsePublishedMail } from "../../support/published_mail.ts";
import { createZoneResolver } from "../../support/zone.ts";

interface Scenario {
  readonly description: string;
  readonly tests: Readonly<Record<string, { readonly message: string; readonly cv: string }>>;
  readonly "txt-records"?: Readonly<Record<string, string>>;
  readonly txt_records?: Readonly<Record<string, string>>;
}

const FILE = "mail/fixtures/suites/arc/arc-draft-validation-tests.json";

async function runSuite(kind: "message" | "headers") {
  const scenarios: Scenario[] = JSON.parse(await Deno.readTextFile(findCorpusPath(FILE)));
  const failures: string[] = [];
  let count = 0;
  for (const { tests, ...scenario } of scenarios) {
    const records = scenario["txt-records"] ?? scenario.txt_records ?? {};
    const zone = Object.fromEntries(
      Object.entries(records).map(([name, text]) => [name, { TXT: [text.replace(/\n/g, "")] }]),
    );
    for (const [name, { message, cv }] of Object.entries(tests)) {
      const text = toUtf8ByteString(message);
      const check = await verifyArc(
        openSource(kind === "message" ? { kind, bytes: encodeLatin1(text) } : { kind, text }),
        { resolver: createZoneResolver(zone), signal: new AbortController().signal },
      );
      const words = { pass: "Pass", headers_verified: "Pass", none: "None" } as const;
      const word = new Map<string, string>(Object.entries(words)).get(check.result) ?? "Fail";
      count++;
      // The suite states no result where the newest seal has cv=fail; then the chain has failed
      // (RFC 8617 §5.2 step 2).
      if (word !== (cv === "" ? "Fail" : cv)) {
        failures.push(`${name}: ${check.result} (${check.reason}), not ${cv}`);
      }
    }
  }
  return { count, failures };
}

Deno.test({
  name: "verifyArc gives every result of the ARC test suite for whole messages",
  ignore: !haveCorpus,
  fn: async () => {
    const { count, failures } = await runSuite("message");
    assertEquals(failures, []);
    assertEquals(count, 171);
  },
});

/** Cases that differ in the body only: without it, its hash is not compared. */
const BODY_DECIDES = [
  "cv_fail_i1_ams_invalid",
  "ams_fields_bh_sim_inl_wsp",
  "ams_fields_bh_mod_body",
];

Deno.test({
  name: "verifyArc gives the suite's results from header fields alone, unless the body decides",
  ignore: !haveCorpus,
  fn: async () => {
    const { count, failures } = await runSuite("headers");
    assertEquals(failures.map((text) => text.slice(0, text.indexOf(":"))), BODY_DECIDES);
    assertGreaterOrEqual(count - failures.length, 152);
  },
});

/** The fields a forwarder adds, one line each, as the suite writes them. */
function createSet({ AS, AMS, AAR }: SigningCase): string {
  const listTags = (text: string) =>
    text.split(";").map((tag) =>
      tag.trim().replace(/^(b=|bh=)([^]*)$/, (_, name, value) => name + value.replace(/\s+/g, ""))
    ).join("; ");
  const joinLine = (text: string) => text.trim().replace(/\s+/g, " ");
  return `ARC-Seal: ${listTags(AS)}\nARC-Message-Signature: ${listTags(AMS)}\n` +
    `ARC-Authentication-Results: ${joinLine(AAR)}\n`;
}

interface SigningCase {
  readonly message: string;
  readonly AS: string;
  readonly AMS: string;
  readonly AAR: string;
}

Deno.test({
  name: "verifyArc verifies what the ARC suite expects signers to write",
  ignore: !haveCorpus,
  fn: async () => {
    const file = findCorpusPath("mail/fixtures/suites/arc/arc-draft-sign-tests.json");
    const scenarios: readonly {
      readonly tests: Readonly<Record<string, SigningCase>>;
      readonly "txt-records": Readonly<Record<string, string>>;
    }[] = JSON.parse(await Deno.readTextFile(file));
    let signatureCount = 0;
    for (const { tests, "txt-records": records } of scenarios) {
      const zone = Object.fromEntries(
        Object.entries(records).map(([name, text]) => [name, { TXT: [text.replace(/\n/g, "")] }]),
      );
      for (const [name, test] of Object.entries(tests)) {
        if (test.AS === "") continue;
        const bytes = encodeLatin1(toUtf8ByteString(createSet(test) + test.message));
        const check = await verifyArc(openSource({ kind: "message", bytes }), {
          resolver: createZoneResolver(zone),
          signal: new AbortController().signal,
        });
        const expected = test.AS.includes("cv=fail") ? "fail" : "pass";
        assertEquals([name, check.result, check.reason], [
          name,
          expected,
          expected === "pass" ? "holds" : "was broken already, its newest seal says",
        ]);
        signatureCount++;
      }
    }
    assertEquals(signatureCount, 16);
  },
});

Deno.test({
  name: "verifyArc passes real chains and fails them when a byte is changed",
  ignore: !haveCorpus,
  fn: async () => {
    for (const name of ["001", "002"]) {
      const bytes = await Deno.readFile(
        findCorpusPath(`mail/fixtures/stalwart-mail-auth/arc/${name}.txt`),
      );
      const { zone, mail: published } = parsePublishedMail(bytes);
      const mail = decodeLatin1(published);
      const check = (mail: string) =>
        verifyArc(openSource({ kind: "message", bytes: encodeLatin1(mail) }), {
          resolver: createZoneResolver(zone),
          signal: new AbortController().signal,
        });
      assertEquals((await check(mail)).result, "pass");
      assertEquals(
        (await check(mail.replace(/(ARC-Authentication-Results:\s*i=1;)/, "$1 x"))).result,
        "fail",
      );
      assertEquals((await check(`${mail}more`)).result, "fail");
      assertEquals((await check(mail.replace(/^ARC-Seal:/m, "X:"))).result, "fail");
    }
  },
});
