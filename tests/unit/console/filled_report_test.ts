import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COUNTRIES, selectPlaces } from "../../../console/src/advice/places.ts";
import {
  fillReport,
  findPlaceLanguage,
  formatDraft,
} from "../../../console/src/advice/filled_report.ts";
import type { FilledReport, ReportedItem } from "../../../console/src/advice/filled_report.ts";
import { createMessages } from "../../../console/src/text/messages.ts";
import de from "../../../catalogue/texts/de.json" with { type: "json" };
import fr from "../../../catalogue/texts/fr.json" with { type: "json" };
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { listParts } from "../../../shared/mime/part.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";
import { readPartFields } from "../../../shared/mime/read_mail.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { ENGLISH } from "../../../shared/findings/english.ts";

const MESSAGES = {
  en: createMessages(ENGLISH, "en"),
  fr: createMessages(fr, "fr"),
  de: createMessages(de, "de"),
} as const;

const SOURCE = "From: PayPal <a@b.example>\nSubject: Café\n\nVerify your account.\n";

const MAIL: ReportedItem = {
  kind: "mail",
  from: "PayPal <a@b.example>",
  subject: "Café",
  date: "2026-01-05T09:00:00.000Z",
  links: ["https://pay-verify.top/login"],
  text: "",
  source: SOURCE,
};

const MESSAGE: ReportedItem = {
  ...MAIL,
  source: "",
  text: "Your parcel waits: https://pay-verify.top",
};

function fill(
  reported: ReportedItem,
  country: string,
  name: string,
  language: keyof typeof MESSAGES,
): FilledReport | null {
  const uses = ["mail", "link", "sms", "call"] as const;
  const selectedPlace = selectPlaces(country, uses).find(({ place }) => place.name === name);
  assert(selectedPlace !== undefined, name);
  return fillReport(reported, { ...selectedPlace, country }, MESSAGES[language]);
}

Deno.test("fillReport writes a call to 33700 and 7726 in their own form, else in a sentence", () => {
  const french: ReportedItem = { kind: "number", normalized: "33612345678" };
  assertEquals(fill(french, "FR", "33700", "en")?.text, "spam vocal 06 12 34 56 78");
  assertEquals(fill(french, "GB", "7726", "en")?.text, "CALL +33612345678");
  const german: ReportedItem = { kind: "number", normalized: "4930123456" };
  assertEquals(
    fill(german, "DE", "Bundesnetzagentur", "de")?.text,
    "Ich melde einen Anruf von der Nummer +4930123456.",
  );
  assertEquals(fill(french, "FR", "Signal Spam", "fr"), null);
});

Deno.test("fillReport forwards a text message as it is, and gives a link as it is", () => {
  assertEquals(
    fill(MESSAGE, "FR", "33700", "fr")?.text,
    "Your parcel waits: https://pay-verify.top",
  );
  assertEquals(
    fill(MAIL, "FR", "Phishing Initiative", "fr")?.text,
    "https://pay-verify.top/login",
  );
});

Deno.test("fillReport writes a mail in the language of the place, with the reported mail if it takes one", () => {
  const form = fill(MAIL, "FR", "Signal Spam", "fr");
  assertStringIncludes(form?.text ?? "", "Objet\u00a0: Café");
  assertEquals(form?.draft, null);
  const report = fill(MAIL, "DE", "Verbraucherzentrale, Phishing-Radar", "de");
  assertEquals(
    [report?.draft?.to, report?.draft?.attachedMail],
    ["phishing@verbraucherzentrale.nrw", SOURCE],
  );
  assertStringIncludes(report?.text ?? "", "Links:\nhttps://pay-verify.top/login");
});

Deno.test("formatDraft gives a mail to be sent, with the reported one attached unchanged", () => {
  const draft = fill(MAIL, "GB", "NCSC", "fr")?.draft;
  assert(draft);
  const file = formatDraft({ ...draft, subject: "Signalement d’un mail" }, "b-1");
  assert(file.split("\r\n").every((line) => line.length < 998));
  const { headers, content } = splitMessage(file);
  const parsed = parseHeaders(headers);
  assertEquals(
    [parsed.to.mailboxes[0]?.address, parsed.subject],
    ["report@phishing.gov.uk", "Signalement d’un mail"],
  );
  assertStringIncludes(headers, "X-Unsent: 1");
  const [text, mail] = listParts(readPartTree(content, readPartFields(parsed)).root)
    .filter(({ name, children }) => name !== null || children.length === 0);
  assertEquals(text?.type, "text/plain");
  assertEquals(mail?.name, "mail.eml");
  assertStringIncludes(file, SOURCE.replaceAll("\n", "\r\n"));
});

Deno.test("findPlaceLanguage gives every country with places a language of the page", () => {
  for (const country of COUNTRIES) {
    assert(["en", "fr", "de", "it", "es"].includes(findPlaceLanguage(country)), country);
  }
});
