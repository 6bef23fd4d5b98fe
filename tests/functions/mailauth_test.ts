import { repairPasted } from "../../shared/headers/repair.ts";
import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import { Buffer } from "node:buffer";
import { openSource } from "../../shared/verification/dkim/source.ts";
import { decodeLatin1, encodeLatin1, toUtf8ByteString } from "../../shared/encoding/bytes.ts";
import { verifyDkim } from "../../shared/verification/dkim/verify_dkim.ts";
import { createSigningKey } from "../support/dkim_signer.ts";
import type { SigningKey } from "../support/dkim_signer.ts";
import { ALTERATIONS } from "../support/mail_alterations.ts";
import { findCorpusPath, haveCorpus } from "../support/corpus_files.ts";
import { readJsonLines } from "../../lab/support/json_lines.ts";
import type { CorpusMail } from "../../lab/support/json_lines.ts";
import { createZoneResolver } from "../support/zone.ts";
import type { ZoneEntry, ZoneResolver } from "../support/zone.ts";

/** mailauth does not load on the language level of the edge runtime. */
const ignore = !haveCorpus || Deno.env.has("TEST_IMPORT_MAP");

const FILES = ["foff_milter_tests", "sourceforge_lists", "opensource_lists", "phishing_pot"];

/** Signed mails compared per file. */
const PER_FILE = 30;

const signal = new AbortController().signal;
const DOMAIN = "signer.example";

const KEYS: readonly (readonly [selector: string, key: SigningKey])[] = [
  ["rsa1024", await createSigningKey(1024)],
  ["rsa2048", await createSigningKey(2048)],
  ["ed25519", await createSigningKey("ed25519")],
];

const ZONE: Record<string, ZoneEntry> = Object.fromEntries(
  KEYS.map(([selector, { record }]) => [`${selector}._domainkey.${DOMAIN}`, { TXT: [record] }]),
);

const METHODS = ["relaxed/relaxed", "relaxed/simple", "simple/relaxed", "simple/simple"] as const;

/**
 * Returns the resolver in the form mailauth expects: Node's results and error codes, for TXT alone.
 */
function toNodeResolver(zone: ZoneResolver) {
  return async (name: string): Promise<string[][]> => {
    const answer = await zone.lookUp(name, "TXT", signal);
    if (answer.kind === "found") return answer.records.map((record) => [record]);
    const code = answer.kind === "nxdomain" ? "ENOTFOUND" : "ENODATA";
    throw Object.assign(new Error(`${code} ${name}`), { code });
  };
}

async function exportPem({ privateKey }: SigningKey): Promise<string> {
  const der = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  const lines = btoa(decodeLatin1(der)).replace(/.{64}/g, "$&\n");
  return `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
}

async function* listRealMails(): AsyncGenerator<Uint8Array> {
  for (const file of FILES) {
    let mailCount = 0;
    for await (
      const { raw_b64 } of readJsonLines<CorpusMail>(findCorpusPath(`mail/dev/${file}.jsonl.gz`))
    ) {
      const bytes = encodeLatin1(atob(raw_b64));
      // As sent over the wire: CRLF, without the mbox line.
      const text = decodeLatin1(bytes).replace(/^From [^\n]*\n/, "").replace(/\r?\n/g, "\r\n");
      if (!/(^|\n)From:/i.test(text.slice(0, text.indexOf("\r\n\r\n")))) continue;
      yield encodeLatin1(text);
      if (++mailCount >= PER_FILE) break;
    }
  }
}

function isUtf8(latin1: string): boolean {
  return toUtf8ByteString(new TextDecoder().decode(encodeLatin1(latin1))) === latin1;
}

/** Repairs pasted fields as the service does: as text, which becomes bytes again. */
function repairBytes(latin1: string): string {
  return toUtf8ByteString(repairPasted(new TextDecoder().decode(encodeLatin1(latin1))).text);
}

Deno.test({
  name: "real mails that mailauth signs verify here and there, and altered ones are never forged",
  ignore,
  fn: async () => {
    const { dkimSign } = await import("mailauth/lib/dkim/sign.js");
    const { dkimVerify } = await import("mailauth/lib/dkim/verify.js");
    const pems = await Promise.all(KEYS.map(([, key]) => exportPem(key)));
    const zone = createZoneResolver(ZONE);
    const nodeResolver = toNodeResolver(zone);
    const options = { resolver: zone, signal, receivedAt: 0 };
    const shares = ALTERATIONS.map(() => ({ relaxed: [0, 0, 0], simple: [0, 0, 0] }));
    let signedCount = 0;
    const failures: string[] = [];

    async function compare(bytes: Uint8Array, expected: string, title: string): Promise<void> {
      const [ownCheck] = await verifyDkim(openSource({ kind: "message", bytes }), options);
      const { results } = await dkimVerify(Buffer.from(bytes), { resolver: nodeResolver });
      const mailauthCheck = results.find((each) => each.signingDomain === DOMAIN);
      const [a, b] = [ownCheck?.result, mailauthCheck?.status?.result];
      // mailauth calls a body that does not match "neutral".
      const same = a === expected && (expected === "pass" ? b === "pass" : b !== "pass");
      if (!same) failures.push(`${title}: ${a} here, ${b} there`);
    }

    for await (const mail of listRealMails()) {
      const [selector, key] = KEYS[signedCount % KEYS.length] ?? ["", undefined];
      const canonicalization = METHODS[Math.floor(signedCount / KEYS.length) % METHODS.length] ??
        "";
      const { signatures } = await dkimSign(Buffer.from(mail), {
        canonicalization,
        algorithm: key?.algorithm ?? "",
        signTime: new Date(0),
        signingDomain: DOMAIN,
        selector,
        privateKey: pems[signedCount % KEYS.length] ?? "",
        signatureData: [{
          signingDomain: DOMAIN,
          selector,
          canonicalization,
          algorithm: key?.algorithm ?? "",
          privateKey: pems[signedCount % KEYS.length] ?? "",
        }],
      });
      const head = `${String(signatures).trimEnd()}\r\n`;
      const text = head + decodeLatin1(mail);
      const end = text.indexOf("\r\n\r\n");
      await compare(encodeLatin1(text), "pass", `mail ${signedCount} ${canonicalization}`);
      if (signedCount % 4 === 0) {
        await compare(encodeLatin1(`${text.trimEnd()}x`), "fail", `body ${signedCount}`);
        await compare(
          encodeLatin1(text.replace(/\r\nFrom:/i, "\r\nFrom: x")),
          "fail",
          `from ${signedCount}`,
        );
      }
      // Nobody copies text of an unknown charset byte by byte.
      const alterations = isUtf8(text.slice(0, end)) ? ALTERATIONS : [];
      for (const [i, { alter }] of alterations.entries()) {
        const source = openSource({
          kind: "headers",
          text: repairBytes(alter(text.slice(0, end))),
        });
        const checks = await verifyDkim(source, options);
        const check = checks.find(({ domain }) => domain === DOMAIN);
        const tally = shares[i]?.[canonicalization.startsWith("relaxed") ? "relaxed" : "simple"];
        const kind = check?.result === "headers_verified"
          ? 0
          : check?.result === "cannot_confirm" || check?.result === "policy"
          ? 1
          : 2;
        if (tally) tally[kind] = (tally[kind] ?? 0) + 1;
        if (kind === 2) {
          failures.push(`${ALTERATIONS[i]?.title}: ${check?.result} ${check?.reason}`);
        }
      }
      signedCount++;
    }
    const percent = ([good = 0, open = 0]: readonly number[]) =>
      `${(100 * good / (good + open)).toFixed(1)} %`;
    for (const [i, { title }] of ALTERATIONS.entries()) {
      const { relaxed = [], simple = [] } = shares[i] ?? {};
      // deno-lint-ignore no-console -- The shares are what is measured here.
      console.log(`${title}: relaxed ${percent(relaxed)}, simple ${percent(simple)}`);
    }
    assertEquals(failures, []);
    assertGreaterOrEqual(signedCount, 100);
    // Relaxed signatures survive changes that keep the words of the fields.
    for (const [i, { title, keepsWords }] of ALTERATIONS.entries()) {
      const [good = 0, open = 0] = shares[i]?.relaxed ?? [];
      if (keepsWords) assertGreaterOrEqual(good / (good + open), 0.99, title);
    }
  },
});
