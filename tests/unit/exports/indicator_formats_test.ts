import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  INDICATOR_FORMATS,
  type IndicatorFormat,
  writeIndicators,
} from "../../../shared/exports/indicators/formats.ts";
import type { Indicator, IndicatorMail } from "../../../shared/exports/indicators/indicator.ts";
import { renderMisp } from "../../../shared/exports/indicators/misp.ts";
import { renderStix } from "../../../shared/exports/indicators/stix.ts";
import { EXAMINED_AT, examineForIndicators, PHISHING } from "../../support/indicator_mails.ts";

const phishing = await examineForIndicators("phish.eml", PHISHING);

Deno.test("writeIndicators defangs the text, gives CSV roles, and writes nothing that runs", async () => {
  const input = { mails: [phishing], now: EXAMINED_AT } as const;
  const { text, count } = await writeIndicators({ ...input, format: "text" });
  assertEquals(text.trim().split("\n").length, count);
  assert(text.includes("hxxp") && !/https?:\/\//.test(text) && !/\w@\w/.test(text), text);
  assert(!text.includes("paypal"), text);
  const csv = (await writeIndicators({ ...input, format: "csv" })).text;
  assertEquals(csv.split("\r\n")[0], "kind,value,role,block,name,mails,defanged");
  assertStringIncludes(csv, '"host","pay-verify.top","link","yes","","phish.eml"');
  assertStringIncludes(csv, '"host","www.paypal.com","shown","no"');
});

Deno.test("writeIndicators writes no raw invisible character into any file", async () => {
  const name = "inv\u202efdp\u200b\u{e0041}\x1b[2J\x9b\u2028.exe";
  const [attachment] = phishing.body?.attachments ?? [];
  const body = { ...phishing.body, attachments: [{ ...attachment, name }] };
  const mails = [{ ...phishing, name: "a\u202eb.eml", body }] as IndicatorMail[];
  const writeFormat = async (format: IndicatorFormat) =>
    (await writeIndicators({ mails, now: EXAMINED_AT, format })).text;
  for (const format of INDICATOR_FORMATS) {
    const text = await writeFormat(format);
    assertEquals(text.match(/(?![\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu), null, format);
  }
  const escaped = JSON.stringify(name).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const cell = escaped.replaceAll('"', '""');
  assertStringIncludes(await writeFormat("csv"), `"${cell}","""a\\u202eb.eml"""`);
  const { objects } = JSON.parse(await writeFormat("stix"));
  assertEquals(objects.find((each: { type: string }) => each.type === "file").name, name);
  const { Event: { Attribute: attributes } } = JSON.parse(await writeFormat("misp"));
  const values = attributes.map(({ value }: { value: string }) => value);
  assert(values.includes(`${name}|${attachment?.sha256}`));
});

Deno.test("renderStix writes indicators with relations, confidence and TLP:CLEAR", async () => {
  const input = { mails: [phishing], now: EXAMINED_AT, format: "stix" } as const;
  const { text, count } = await writeIndicators(input);
  assertEquals(text, (await writeIndicators(input)).text);
  const { type, id, objects } = JSON.parse(text);
  assertEquals(type, "bundle");
  assertMatch(id, /^bundle--[0-9a-f-]{36}$/);
  const ids = new Set(objects.map((each: { id: string }) => each.id));
  assertEquals(ids.size, objects.length);
  const listObjects = (name: string) =>
    objects.filter((each: { type: string }) => each.type === name);
  assertEquals([listObjects("indicator").length, listObjects("relationship").length], [
    count,
    count,
  ]);
  for (const object of objects) {
    assertEquals(object.spec_version, "2.1");
    assertMatch(
      object.id,
      new RegExp(`^${object.type}--[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-`),
    );
    for (const ref of object.object_marking_refs ?? []) {
      assertEquals(ref, "marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487");
    }
    const refs = [object.source_ref, object.target_ref, ...object.object_refs ?? []];
    for (const ref of refs.filter((each) => each !== undefined)) assert(ids.has(ref), ref);
  }
  for (const { confidence, pattern, valid_from, object_marking_refs } of listObjects("indicator")) {
    assert(confidence >= 50 && confidence <= 100);
    assertMatch(pattern, /^\[[a-z0-9-]+:(?:value|hashes\.'SHA-256') = '(?:[^'\\]|\\['\\])+'\]$/);
    assertEquals([valid_from, object_marking_refs.length], ["2026-01-05T09:00:00.000Z", 1]);
  }
});

Deno.test("renderStix derives the id of an address as the standard says", async () => {
  const indicator: Indicator = {
    kind: "ip",
    role: "link",
    isActionable: true,
    name: null,
    mails: [0],
    value: "198.51.100.3",
  };
  const { objects } = JSON.parse(
    await renderStix([indicator], { mails: [phishing], now: EXAMINED_AT }),
  );
  const ip = objects.find((each: { type: string }) => each.type === "ipv4-addr");
  // The example of STIX 2.1 §2.9.
  assertEquals(ip.id, "ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4");
  const quote = { ...indicator, kind: "url", value: "http://a.example/'" } as const;
  const text = await renderStix([quote], { mails: [phishing], now: EXAMINED_AT });
  assertStringIncludes(text, JSON.stringify("[url:value = 'http://a.example/\\'']"));
});

Deno.test("renderStix writes every URL in the form of RFC 3986", async () => {
  const values: [string, string][] = [
    ["https://a.example/?{mail}&q=50%", "https://a.example/?%7Bmail%7D&q=50%25"],
    ['https://a.example/\u00e9 |"<>^`\\', "https://a.example/%C3%A9%20%7C%22%3C%3E%5E%60%5C"],
    ["https://a.example/\u017f\u212a", "https://a.example/%C5%BF%E2%84%AA"],
    ["https://a.example/%7E%zz?[x]#\ud800", "https://a.example/%7E%25zz?%5Bx%5D#%EF%BF%BD"],
    ["https://[2001:db8::1]/a#[x]#y", "https://[2001:db8::1]/a#%5Bx%5D%23y"],
  ];
  for (const [value, expected] of values) {
    const url = { kind: "url", role: "link", isActionable: true, name: null, mails: [0] } as const;
    const text = await renderStix([{ ...url, value }], { mails: [phishing], now: EXAMINED_AT });
    const { objects } = JSON.parse(text);
    assertEquals(objects.find((each: { type: string }) => each.type === "url").value, expected);
  }
});

Deno.test("indicators that name a recipient are TLP:AMBER, and only recipients are targets", async () => {
  const mailWithoutRecipient = PHISHING.replace('<a href="https://example.net/">you</a>', "")
    .replace(
      "Questions to ben@example.net",
      "",
    );
  const cases: [string, string, string][] = [
    ["a.eml", "", "clear"],
    ["a.eml", "?u=ben@example.net", "amber"],
    ["a.eml", "?u=ann%40corp.example&x", "amber"],
    ["a.eml", `#${btoa("ben@example.net").replace(/=+$/, "")}`, "amber"],
    ["mails/ben@example.net.eml", "", "amber"],
  ];
  for (const [name, query, expected] of cases) {
    const text = mailWithoutRecipient.replace("top/login", `top/login${query}`)
      .replace("Subject:", "Cc: Ann <Ann@Corp.example>\nSubject:");
    const mails = [await examineForIndicators(name, text)];
    const { objects } = JSON.parse(
      (await writeIndicators({ mails, now: EXAMINED_AT, format: "stix" })).text,
    );
    assertEquals(objects[0].name, `TLP:${expected.toUpperCase()}`, query);
    for (const { object_marking_refs: refs } of objects) {
      if (refs !== undefined) assertEquals(refs, [objects[0].id]);
    }
    const { Event: event } = JSON.parse(
      (await writeIndicators({ mails, now: EXAMINED_AT, format: "misp" })).text,
    );
    assertEquals(event.Tag[0].name, `tlp:${expected}`, query);
    // The forged author is not a target.
    const types = event.Attribute.map(({ type }: { type: string }) => type);
    assert(!types.includes("target-email"), types.join());
  }
});

Deno.test("odd addresses and file names are written as STIX and MISP accept them", async () => {
  const common = { role: "sender", isActionable: true, name: null, mails: [0] } as const;
  const values = [
    "re[1]@a.example",
    "re\\1@a.example",
    "a..b@a.example",
    "a.b@a.example",
    "a@local",
  ];
  const files = ["", "a|b\r\n.exe"].map((name, i) =>
    ({ ...common, kind: "sha256", value: `${i}`.repeat(64), name }) as const
  );
  const addresses = values.map((value) => ({ ...common, kind: "address", value }) as const);
  const input = { mails: [phishing], now: EXAMINED_AT };
  const { objects } = JSON.parse(await renderStix([...addresses, ...files], input));
  const listObjects = (type: string) =>
    objects.filter((each: { type: string }) => each.type === type);
  // addr-spec (STIX 2.1 §6.5, RFC 5322 §3.4.1).
  assertEquals(listObjects("email-addr").map(({ value }: { value: string }) => value), [
    '"re[1]"@a.example',
    '"re\\\\1"@a.example',
    '"a..b"@a.example',
    "a.b@a.example",
    "a@local",
  ]);
  // A file has a name or none (§6.7).
  assertEquals("name" in listObjects("file")[0], false);
  const { Event: event } = JSON.parse(await renderMisp([...addresses, ...files], input));
  const attributes = event.Attribute.map((
    { type, value }: { type: string; value: string },
  ) => [type, value]);
  // Composite attributes have one bar, addresses a domain with a dot (core format, attribute).
  assertEquals(attributes.slice(-2), [
    ["sha256", "0".repeat(64)],
    ["filename|sha256", `a_b__.exe|${"1".repeat(64)}`],
  ]);
  assertEquals(attributes.some(([, value]: string[]) => value === "a@local"), false);
});

/** Types of attributes by category that MISP accepts (misp-standard.org, core format). */
const MISP_TYPES: Readonly<Record<string, readonly string[]>> = {
  "Network activity": ["url", "hostname", "ip-src", "ip-dst"],
  "Payload delivery": ["email-src", "email-reply-to", "sha256", "filename|sha256"],
  "Targeting data": ["target-email"],
};

Deno.test("renderMisp writes an event with attributes, and to_ids only on what may be blocked", async () => {
  const { text, count } = await writeIndicators({
    mails: [phishing],
    now: EXAMINED_AT,
    format: "misp",
  });
  const { Event: event } = JSON.parse(text);
  assertEquals(
    [event.threat_level_id, event.published, event.date, event.Tag[0].name],
    ["1", false, "2026-01-05", "tlp:amber"],
  );
  const attributes: Record<string, string | boolean>[] = event.Attribute;
  assertEquals(attributes.filter(({ to_ids }) => to_ids).length, count);
  assertEquals(new Set(attributes.map(({ uuid }) => uuid)).size, attributes.length);
  for (const { type, category, uuid, to_ids, value, timestamp } of attributes) {
    assert(MISP_TYPES[String(category)]?.includes(String(type)), `${category}: ${type}`);
    assertMatch(String(uuid), /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assertEquals([typeof to_ids, typeof value, timestamp], [
      "boolean",
      "string",
      `${EXAMINED_AT / 1000}`,
    ]);
  }
});

Deno.test("writeIndicators says in a file for other programs which mails have more indicators", async () => {
  const links = Array.from({ length: 260 }, (_, i) => `<a href="https://f${i}.top/">a</a> `);
  const text = PHISHING.replace('<a href="https://pay-verify.top', `${links.join("")}$&`);
  const mails = [await examineForIndicators("a.eml", text), phishing];
  const input = { mails, now: EXAMINED_AT };
  const note = "Incomplete: these mails have more indicators than are listed: a.eml";
  const { objects } = JSON.parse((await writeIndicators({ ...input, format: "stix" })).text);
  const notes = objects.filter((each: { type: string }) => each.type === "note");
  assertEquals([notes.length, notes[0].content], [1, note]);
  const observed = objects.filter((each: { type: string }) => each.type === "observed-data");
  assertEquals(notes[0].object_refs, observed.map(({ id }: { id: string }) => id));
  const { Event: event } = JSON.parse((await writeIndicators({ ...input, format: "misp" })).text);
  const { type, category, value, to_ids } = event.Attribute.at(-1);
  assertEquals([type, category, value, to_ids], ["comment", "Other", note, false]);
});

Deno.test("writeIndicators names in a full list the mails that have more indicators", async () => {
  const createLinks = (mail: number) =>
    Array.from({ length: 90 }, (_, i) => `<a href="https://f${mail}-${i}.top/">a</a> `).join("");
  const mails = [];
  for (let i = 0; i < 32; i++) {
    const text = PHISHING.replace('<a href="https://pay-verify.top', `${createLinks(i)}$&`);
    mails.push(await examineForIndicators(`${i}.eml`, text));
  }
  const { incompleteMails } = await writeIndicators({ mails, now: EXAMINED_AT, format: "csv" });
  assertEquals(incompleteMails.at(-1), "31.eml");
  assert(!incompleteMails.includes("0.eml"));
});
