import { assert, assertEquals } from "@std/assert";
import { decodeLatin1, encodeLatin1, toUtf8ByteString } from "../../../shared/encoding/bytes.ts";
import {
  canonicalizeBody,
  canonicalizeField,
} from "../../../shared/verification/dkim/canonical.ts";
import { MAX_SIGNATURES } from "../../../shared/verification/dkim/verify_dkim.ts";
import type { DkimCheck } from "../../../shared/verification/dkim/check.ts";
import keys from "../../fixtures/verification/mail_dkim_keys.json" with { type: "json" };
import { createSigningKey, signMessage } from "../../support/dkim_signer.ts";
import type { SignOptions } from "../../support/dkim_signer.ts";
import { toHeadersInput, toMessageInput, verifySignatures } from "../../support/verify_dkim.ts";
import type { ZoneEntry } from "../../support/zone.ts";

const MAIL = [
  "From: Ann <ann@example.org>",
  "To: Bob <bob@example.net>",
  "Subject: A rather long subject that is folded over two lines because it does not fit",
  "\tinto one",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@example.org>",
  "MIME-Version: 1.0",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Hello  Bob,",
  "",
  "see you.",
  "",
  "",
  "",
].join("\r\n");

const rsa = await createSigningKey(2048);
const short = await createSigningKey(1024);
const ed = await createSigningKey("ed25519");
const ZONE = {
  "s1._domainkey.example.org": { TXT: [rsa.record] },
  "short._domainkey.example.org": { TXT: [short.record] },
  "ed._domainkey.example.org": { TXT: [ed.record] },
};

async function signMailWith(options: Partial<SignOptions> = {}, mail = MAIL): Promise<string> {
  const bytes = await signMessage(encodeLatin1(toUtf8ByteString(mail)), {
    key: rsa,
    domain: "example.org",
    ...options,
  });
  return new TextDecoder().decode(bytes);
}

async function takeSingle(checks: Promise<DkimCheck[]>): Promise<DkimCheck> {
  const [first, ...more] = await checks;
  assert(first !== undefined && more.length === 0);
  return first;
}

Deno.test("canonicalizeField and canonicalizeBody make what RFC 6376 §3.4.5 shows", () => {
  const fields = ["A: X", "B : Y\t\r\n\tZ  "];
  assertEquals(fields.map((raw) => canonicalizeField(raw, "relaxed")), ["a:X", "b:Y Z"]);
  assertEquals(fields.map((raw) => canonicalizeField(raw, "simple")), fields);
  const body = encodeLatin1(" C \r\nD \t E\r\n\r\n\r\n");
  assertEquals(decodeLatin1(canonicalizeBody(body, "relaxed")), " C\r\nD E\r\n");
  assertEquals(decodeLatin1(canonicalizeBody(body, "simple")), " C \r\nD \t E\r\n");
});

Deno.test("canonicalizeBody makes of nothing one line end in simple and nothing in relaxed", () => {
  for (const text of ["", "\r\n", "\r\n\r\n", "\n\n"]) {
    assertEquals(decodeLatin1(canonicalizeBody(encodeLatin1(text), "simple")), "\r\n");
    assertEquals(decodeLatin1(canonicalizeBody(encodeLatin1(text), "relaxed")), "");
  }
  assertEquals(decodeLatin1(canonicalizeBody(encodeLatin1(" \t\r\n\t\r\n"), "relaxed")), "");
  assertEquals(decodeLatin1(canonicalizeBody(encodeLatin1("a\rb\nc"), "simple")), "a\rb\r\nc\r\n");
});

Deno.test("verifyDkim passes every algorithm and canonicalization, and fails any change", async () => {
  const methods = ["simple", "relaxed"] as const;
  const pairs = methods.flatMap((header) => methods.map((body) => [header, body] as const));
  for (const pair of pairs) {
    for (const [key, selector] of [[rsa, "s1"], [short, "short"], [ed, "ed"]] as const) {
      const mail = await signMailWith({ key, selector, methods: pair });
      assertEquals((await takeSingle(verifySignatures(toMessageInput(mail), ZONE))).result, "pass");
      assertEquals(
        (await takeSingle(verifySignatures(toHeadersInput(mail), ZONE))).result,
        "headers_verified",
      );
      const body = mail.replace("see you", "see me");
      assertEquals((await takeSingle(verifySignatures(toMessageInput(body), ZONE))).result, "fail");
      assertEquals(
        (await takeSingle(verifySignatures(toHeadersInput(body), ZONE))).result,
        "headers_verified",
      );
      const subject = mail.replace("rather long", "rather short");
      assertEquals(
        (await takeSingle(verifySignatures(toMessageInput(subject), ZONE))).result,
        "fail",
      );
      assertEquals(
        (await takeSingle(verifySignatures(toHeadersInput(subject), ZONE))).result,
        "cannot_confirm",
      );
    }
  }
});

/** Changes that programs make to copied header fields, and the repairs that undo them. */
const ALTERATIONS: readonly [title: string, repairs: string[], alter: (text: string) => string][] =
  [
    ["LF", [], (text) => text.replaceAll("\r\n", "\n")],
    ["folding unfolded", [], (text) => text.replace(/\r\n[ \t]+/g, " ")],
    ["folds of eight blanks", [], (text) => text.replace(/\r\n[ \t]+/g, "\r\n        ")],
    ["a margin", [], (text) => text.replace(/(^|\n)/g, "$1    ")],
    ["a quotation", [], (text) => text.replace(/(^|\n)/g, "$1> ")],
    ["indentation lost", ["indentation_restored"], (text) => text.replace(/\r\n[ \t]+/g, "\r\n")],
    [
      "no-break spaces",
      ["no_break_spaces_replaced"],
      (text) => text.replaceAll(" ", "\u00a0"),
    ],
    [
      "entities",
      [],
      (text) => text.replace(/</g, "&lt;").replace(/>/g, "&gt;"),
    ],
    [
      "invisible characters",
      ["invisible_characters_removed"],
      (text) => text.replaceAll("@", "\u200b@"),
    ],
    [
      "a lost MIME-Version",
      ["mime_version_restored"],
      (text) => text.replace(/MIME-Version.*\r\n/, ""),
    ],
    [
      "several at once",
      ["no_break_spaces_replaced", "indentation_restored"],
      (text) =>
        text.replace(/\r\n[ \t]+/g, "\n").replace(/(^|\n)/g, "$1  ").replaceAll(" A ", "\u00a0A "),
    ],
  ];

Deno.test("verifyDkim undoes what programs do to pasted fields, and says which change it undid", async () => {
  const mail = await signMailWith();
  for (const [title, repairs, alter] of ALTERATIONS) {
    const check = await takeSingle(verifySignatures(toHeadersInput(alter(mail)), ZONE));
    assertEquals([title, check.result, check.repairs], [title, "headers_verified", repairs]);
    const forgery = alter(mail).replace(/bob/gi, "eve");
    assertEquals(
      (await takeSingle(verifySignatures(toHeadersInput(forgery), ZONE))).result,
      "cannot_confirm",
      title,
    );
  }
});

Deno.test("verifyDkim finds the folds of pasted fields again under simple canonicalization", async () => {
  const methods = ["simple", "simple"] as const;
  const refold = (text: string) => text.replace(/\r\n[ \t]+/g, "\r\n    ");
  const foldCheck = await takeSingle(
    verifySignatures(toHeadersInput(refold(await signMailWith({ methods }))), ZONE),
  );
  assertEquals([foldCheck.result, foldCheck.repairs], ["headers_verified", ["folds_rewritten"]]);
  const mixed = MAIL.replace("To: Bob", "To:\r\n   Bob");
  const lostFolds = await takeSingle(
    verifySignatures(toHeadersInput(refold(await signMailWith({ methods }, mixed))), ZONE),
  );
  assertEquals(lostFolds.result, "cannot_confirm");
});

Deno.test("verifyDkim reads signatures by the rules of RFC 6376 §3.5 and §6.1.1", async () => {
  const change = async (from: string | RegExp, to: string) =>
    await takeSingle(
      verifySignatures(toMessageInput((await signMailWith()).replace(from, to)), ZONE),
    );
  const table: [string | RegExp, string, string][] = [
    ["v=1;", "", "it has no version"],
    ["v=1;", "v=2;", "its version is unknown"],
    ["v=1;", "v=1; v=1;", "its tag list is malformed"],
    ["v=1;", "v=1;;", "its tag list is malformed"],
    ["a=rsa-sha256", "a=rsa-sha1", "rsa-sha1 proves nothing any more (RFC 8301)"],
    ["a=rsa-sha256", "a=rsa-md5", "its algorithm is missing or unknown"],
    ["d=example.org", "d=", "its domain is missing or not a domain"],
    ["s=s1", "s=!", "its selector is missing or not a name"],
    ["h=from:", "h=", "it does not sign From"],
    [/h=[^;]+;/, "", "its list of signed fields is missing or too long"],
    ["relaxed/relaxed", "loose/relaxed", "its canonicalization is unknown"],
    [/bh=[^;]+/, "bh=%%%", "its body hash is missing or not base64"],
    [/b=\S+/, "b=?", "its signature is missing or not base64"],
    ["s=s1;", "s=s1; l=x;", "one of its numbers is malformed"],
    ["s=s1;", "s=s1; t=9; x=8;", "it expired before it was made"],
    ["s=s1;", "s=s1; i=@example.com;", "its identity is not of the signing domain"],
    ["s=s1;", "s=s1; q=http/x;", "its key cannot be asked for in the DNS"],
  ];
  for (const [from, to, problem] of table) {
    const { result, reason } = await change(from, to);
    assertEquals([to, result, reason], [to, "permerror", `cannot be evaluated: ${problem}`]);
  }
  assertEquals((await change("s=s1;", "s=s1; unknown=1;")).result, "fail");
});

Deno.test("verifyDkim reads key records by the rules of RFC 6376 §3.6.1", async () => {
  const p = rsa.record.slice(rsa.record.indexOf("p="));
  const table: [ZoneEntry | null, string, string][] = [
    [null, "permerror", "its key is not published (any more)"],
    [{}, "permerror", "its key is not published (any more)"],
    ["servfail", "temperror", "the DNS did not answer for its key"],
    ["timeout", "temperror", "the DNS did not answer for its key"],
    [{ TXT: ["v=DKIM1; p="] }, "permerror", "its key was revoked"],
    [{ TXT: ["v=DKIM1"] }, "permerror", "its key record holds no key"],
    [{ TXT: [`v=DKIM2; ${p}`] }, "permerror", "its key record is of an unknown version"],
    [{ TXT: [`${p}; v=DKIM1`] }, "permerror", "its key record is of an unknown version"],
    [{ TXT: [`h=sha1; ${p}`] }, "permerror", "its key forbids sha256"],
    [{ TXT: [`s=chat; ${p}`] }, "permerror", "its key is not for mail"],
    [{ TXT: [`k=ed25519; ${p}`] }, "permerror", "its key is of another kind"],
    [{ TXT: ["p=AAAA"] }, "permerror", "its key cannot be read"],
    [{ TXT: ["p=?"] }, "permerror", "its key is not base64"],
    [{ TXT: ["spf"] }, "permerror", "its key record is malformed"],
  ];
  const mail = await signMailWith();
  for (const [entry, result, problem] of table) {
    const zone = entry === null ? {} : { "s1._domainkey.example.org": entry };
    const check = await takeSingle(verifySignatures(toMessageInput(mail), zone));
    assertEquals([check.result, check.reason], [result, `cannot be evaluated: ${problem}`]);
  }
  for (const record of [p, `g=; n=old; ${p}`, `s=email; h=sha256:sha1; ${p};`, `v=DKIM1;${p}`]) {
    const zone = { "s1._domainkey.example.org": { TXT: [record] } };
    assertEquals((await takeSingle(verifySignatures(toMessageInput(mail), zone))).result, "pass");
  }
  const several = { "s1._domainkey.example.org": { TXT: ["v=spf1 -all", p] } };
  assertEquals((await takeSingle(verifySignatures(toMessageInput(mail), several))).result, "pass");
  const alias = {
    "s1._domainkey.example.org": { CNAME: ["k.provider.example"] },
    "k.provider.example": { TXT: [p] },
  };
  assertEquals((await takeSingle(verifySignatures(toMessageInput(mail), alias))).result, "pass");
  const flags = { "s1._domainkey.example.org": { TXT: [`t=y:s; ${p}`] } };
  const testing = await takeSingle(verifySignatures(toMessageInput(mail), flags));
  assertEquals(testing.result, "pass");
  assertEquals(testing.weaknesses.length, 1);
  const below = await signMailWith({ extra: " i=@news.example.org;" });
  assertEquals((await takeSingle(verifySignatures(toMessageInput(below), ZONE))).result, "pass");
  assertEquals(
    (await takeSingle(verifySignatures(toMessageInput(below), flags))).result,
    "permerror",
  );
});

Deno.test("verifyDkim does not believe a key of 512 bits (RFC 8301 §3.2)", async () => {
  const record = keys["test1._domainkey.messiah.edu"].TXT[0] ?? "";
  const check = await takeSingle(
    verifySignatures(toMessageInput(await signMailWith()), {
      "s1._domainkey.example.org": { TXT: [record] },
    }),
  );
  assertEquals(check.result, "policy");
  assertEquals(
    check.reason,
    "cannot be evaluated: its key of 512 bits is too short to prove anything",
  );
});

Deno.test("verifyDkim compares x= with the time of arrival", async () => {
  const mail = await signMailWith({ extra: " t=1000; x=2000;" });
  assertEquals(
    (await takeSingle(verifySignatures(toMessageInput(mail), ZONE, 2000))).result,
    "pass",
  );
  assertEquals(
    (await takeSingle(verifySignatures(toMessageInput(mail), ZONE, 2001))).result,
    "policy",
  );
});

Deno.test("verifyDkim says what l= leaves unsigned", async () => {
  const mail = await signMailWith({ bodyLength: 10 });
  const check = await takeSingle(verifySignatures(toMessageInput(mail), ZONE));
  assertEquals(check.result, "pass");
  assertEquals(check.weaknesses.map(({ message }) => message), [
    "Only the first 10 bytes of the body are signed (l=): anybody may append to it.",
    "The last 14 bytes of the body are not signed.",
  ]);
  assertEquals(
    (await takeSingle(verifySignatures(toMessageInput(`${mail}more`), ZONE))).result,
    "pass",
  );
  const tooLong = await signMailWith({ bodyLength: 23 });
  const cutOff = tooLong.replace("see you.", "");
  assertEquals((await takeSingle(verifySignatures(toMessageInput(cutOff), ZONE))).result, "fail");
});

Deno.test("verifyDkim takes repeated fields from below and reports a second From", async () => {
  const mail = await signMailWith();
  const second = await takeSingle(
    verifySignatures(toMessageInput(`From: Eve <eve@example.net>\r\n${mail}`), ZONE),
  );
  assertEquals([second.result, second.reason], [
    "policy",
    "does not cover each of several From fields",
  ]);
  for (const addedField of ["Subject: Urgent", "To: you@example.com", "Date: today", "Cc: a@b.c"]) {
    const replayed = await takeSingle(
      verifySignatures(toMessageInput(`${addedField}\r\nCc: x@y.z\r\n${mail}`), ZONE),
    );
    const name = addedField.slice(0, addedField.indexOf(":"));
    assertEquals([replayed.result, replayed.reason], [
      "policy",
      `does not cover each of several ${name} fields`,
    ]);
  }
  const unsignedFieldCheck = await takeSingle(
    verifySignatures(toMessageInput(`X-Seen: 1\r\nX-Seen: 2\r\n${mail}`), ZONE),
  );
  assertEquals(unsignedFieldCheck.result, "pass");
  const names = ["from", "from", "subject", "subject", "date", "date"];
  const tooMany = await signMailWith({ names });
  assertEquals((await takeSingle(verifySignatures(toMessageInput(tooMany), ZONE))).result, "pass");
  for (const extra of ["From: Eve <eve@example.net>", "Subject: Urgent", "Date: now"]) {
    assertEquals(
      (await takeSingle(verifySignatures(toMessageInput(`${extra}\r\n${tooMany}`), ZONE))).result,
      "fail",
      extra,
    );
  }
  const appended = tooMany.replace("\r\n\r\n", "\r\nSubject: Urgent\r\n\r\n");
  assertEquals((await takeSingle(verifySignatures(toMessageInput(appended), ZONE))).result, "fail");
});

Deno.test("verifyDkim judges each of several signatures by itself and stops at the tenth", async () => {
  const first = await signMailWith();
  const both = await signMailWith({ key: ed, selector: "ed" }, first);
  const results = (await verifySignatures(toMessageInput(both), ZONE)).map((
    { result, selector },
  ) => [selector, result]);
  assertEquals(results, [["ed", "pass"], ["s1", "pass"]]);
  let many = MAIL;
  for (let i = 0; i < MAX_SIGNATURES + 5; i++) many = `DKIM-Signature: v=1\r\n${many}`;
  assertEquals((await verifySignatures(toMessageInput(many), ZONE)).length, MAX_SIGNATURES);
});

Deno.test("verifyDkim keeps bytes that are no UTF-8", async () => {
  const raw = encodeLatin1(MAIL.replace("rather", "r\xe4ther").replace("see", "s\xe9e"));
  const bytes = await signMessage(raw, { key: rsa, domain: "example.org" });
  assertEquals(
    (await takeSingle(verifySignatures({ kind: "message", bytes }, ZONE))).result,
    "pass",
  );
});
