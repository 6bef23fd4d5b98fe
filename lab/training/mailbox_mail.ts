import type { MailInput } from "../../shared/mime/read_mail.ts";
import { findRegisteredLabel } from "../../shared/domains/organizational_domain.ts";
import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import { labelledText } from "./own_mail.ts";
import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import data from "./mailbox/forms.json" with { type: "json" };
import unwanted from "./mailbox/unwanted.json" with { type: "json" };
import wanted from "./mailbox/wanted.json" with { type: "json" };
import { writeMarkup } from "./mailbox_markup.ts";
import { splitDomain } from "./written_forms.ts";
import { createFiller, picker } from "./written_slots.ts";
import { writtenMail } from "./written.ts";
import type { Written } from "./written.ts";
import { strangeAddress, writtenUnwanted } from "./written_unwanted.ts";

/**
 * Mail as business mailboxes get it, which no archive holds: written texts in several programs'
 * forms.
 */

/** Who sends a mail: a person's mailbox, a firm's, a form of the recipient's site, a service. */
type By = "person" | "firm" | "site" | "service";

interface Form {
  readonly name: string;
  readonly by: string;
  readonly domain?: string;
  readonly host: string;
  readonly body: string;
  readonly fields: readonly string[];
}

const FORMS: readonly Form[] = data.forms;
/** Texts by kind and language: subject and text. */
type MailboxTexts = Readonly<
  Record<string, Readonly<Record<string, readonly (readonly string[])[]>>>
>;

/** Senders of each kind of text, one for each mail that is made of it. */
const SENDERS: Readonly<Record<string, readonly [wanted: readonly By[], unwanted: readonly By[]]>> =
  {
    enquiries: [["site", "site", "person", "firm"], ["site", "site", "person", "firm"]],
    business: [["firm", "firm", "firm", "person"], ["person", "person", "firm", "site"]],
    warnings: [["service", "service", "service", "firm"], []],
    accounts: [["service", "service", "service", "service"], ["service", "firm", "person", "site"]],
    shops: [["service", "service", "service", "service"], ["service", "firm", "person", "site"]],
    people: [["person", "person", "person", "firm"], ["person", "person", "firm", "site"]],
  };

/** Prefix of the sources of these messages, one for each kind of text. */
export const SENT = "sent:";

/**
 * Returns all messages, each text in four forms, and one of each text that the classifier learns
 * from.
 */
export function mailboxMail(): LabelledMessage[] {
  return [...writeSent(wanted, false), ...writeSent(unwanted, true), ...sentAgain()];
}

/** Prefix of the sources of texts that the classifier learns from, sent as whole mails. */
export const AGAIN = `${SENT}again `;

/** Kind and senders of the written texts, by the name of their file; those of others come last. */
const WRITTEN_AS: Readonly<Record<string, readonly [kind: string, by: readonly By[]]>> = {
  company: ["business", ["firm"]],
  people: ["people", ["person"]],
  letters: ["people", ["person", "firm"]],
  offices: ["services", ["service", "firm"]],
  "": ["services", ["service"]],
};
const UNWANTED_AS: readonly (readonly [kind: string, by: By])[] = [
  ["services", "service"],
  ["business", "firm"],
  ["people", "person"],
  ["business", "site"],
  ["people", "firm"],
];

/** Returns the texts that the classifier learns from, each as one whole mail; no text messages. */
function sentAgain(): LabelledMessage[] {
  const asWhole = (messages: readonly Written[], isUnwanted: boolean) =>
    messages.filter(({ id, domain, input }) =>
      id.endsWith(" 0") && input.headers === undefined && (input.subject ?? "") !== "" &&
      // An organization's text in another's name would be a forgery.
      domain === undefined && !id.startsWith("written returned")
    ).map(({ id, language, input: { subject = "", emailContent: text = "" } }) => {
      const key = `again ${id}`, number = computeHash(key) % UNWANTED_AS.length;
      const [kind, by] = WRITTEN_AS[id.split(" ")[1] ?? ""] ?? WRITTEN_AS[""] ?? ["", []];
      const [kindOfUnwanted, byOfUnwanted] = UNWANTED_AS[number] ?? ["", "firm"];
      return labelledText({
        id: key,
        source: `${AGAIN}${isUnwanted ? kindOfUnwanted : kind}`,
        language,
        unwanted: isUnwanted,
        input: writeAsSent({
          subject,
          text,
          key,
          number,
          isUnwanted,
          by: isUnwanted ? byOfUnwanted : by[number % by.length] ?? "firm",
        }),
      });
    });
  return [...asWhole(writtenMail(), false), ...asWhole(writtenUnwanted(), true)];
}

function writeSent(texts: MailboxTexts, isUnwanted: boolean): LabelledMessage[] {
  return Object.entries(texts).flatMap(([kind, languages]) =>
    Object.entries(languages).flatMap(([language, pairs]) =>
      pairs.flatMap(([subject = "", text = ""], index) =>
        (SENDERS[kind]?.[isUnwanted ? 1 : 0] ?? []).map((by, number) => {
          const key = `sent ${isUnwanted} ${kind} ${language} ${index} ${number}`;
          return labelledText({
            id: key,
            source: `${SENT}${kind}`,
            language,
            unwanted: isUnwanted,
            input: writeAsSent({ subject, text, by, key, number, isUnwanted }),
          });
        })
      )
    )
  );
}

function writeAsSent(
  { subject, text, by, key, number, isUnwanted }: {
    readonly subject: string;
    readonly text: string;
    readonly by: By;
    readonly key: string;
    readonly number: number;
    readonly isUnwanted: boolean;
  },
): MailInput {
  const pick = picker(key), number32 = (what: string) => computeHash(`${key} ${what}`);
  const forms = FORMS.filter((form) => form.by === by);
  // The forms of a text follow one another, so that no two of its mails have the same.
  const form = forms[(computeHash(key.slice(0, -2)) + number) % forms.length];
  const receiver = data.receivers[number32("receiver") % data.receivers.length];
  if (form === undefined || receiver === undefined) throw new RangeError(`no form for ${by}`);
  const toDomain = pick("to", data.recipients);
  const strange = findRegisteredLabel(extractHost(strangeAddress(key))) ?? "mail";
  const fromDomain = form.domain ??
    (by === "service"
      ? isUnwanted ? `${strange}.com` : splitDomain(key)
      : isUnwanted && number % 2 === 0
      ? extractHost(strangeAddress(`${key} from`))
      : pick("firm domain", data.firms));
  const link = /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ??
    (isUnwanted
      ? strangeAddress(key)
      : `https://www.${by === "service" ? fromDomain : splitDomain(key)}/${token(key, "link")}`);
  const named = createFiller(key, { link }), sender = createFiller(`${key} from`);
  const [first, last] = [sender("{name}"), sender("{surname}")];
  const from = `${plain(first)}.${plain(last)}${number32("from") % 90 + 10}@${fromDomain}`;
  const service = `${pick("local", ["noreply", "news", "hello", "service", "info"])}@${fromDomain}`;
  const site = `${pick("web", ["www-data", "wwwrun", "web12"])}@${form.host}`;
  const back = by === "site"
    ? site
    : by === "service"
    ? `bounce-${token(key, "b")}@${form.host}`
    : from;
  const slots: Record<string, string> = {
    toDomain,
    fromDomain,
    from,
    service,
    link,
    fromName: `${first} ${last}`,
    fromLabel: findRegisteredLabel(fromDomain) ?? "mail",
    to: `${pick("to local", ["info", "office", "buero", "contact"])}@${toDomain}`,
    toName: createFiller(`${key} to`)("{name} {surname}"),
    siteName: capital(findRegisteredLabel(toDomain) ?? "site"),
    webUser: plain(last),
    brand: isUnwanted ? capital(strange) : named("{brand}"),
    date: DATE,
    date14: "20240514081244",
    token: token(key, "token"),
    hash: token(key, "h1") + token(key, "h2") + token(key, "h3"),
    guid: `${token(key, "g1")}-${token(key, "g2").slice(0, 4)}-4${token(key, "g2").slice(4, 7)}`,
    two: String(number32("two") % 90 + 10),
    ip: `203.0.113.${number32("ip") % 250 + 1}`,
    order: String(number32("order") % 900000 + 100000),
    four: String(number32("four") % 9000 + 1000),
    subject: encodeSubject(named(subject)),
  };
  const host = createFiller(key, slots)(form.host);
  const fill = createFiller(key, {
    ...slots,
    host,
    back: back.replace(form.host, host),
    backDomain: host,
  });
  const content = named(text);
  const markup = writeMarkup(form.body, { text: content, link, key, brand: slots["brand"] ?? "" });
  return {
    headers: [receiver.back, ...receiver.fields, ...form.fields, `Content-Type: ${markup.type}`, ""]
      .map(fill).join("\n"),
    emailContent: markup.body,
  };
}

/** The moment of every message: no date tells two of them apart. */
const DATE = "Tue, 14 May 2024 08:12:44 +0000";

function token(key: string, what: string): string {
  return computeHash(`${key} ${what}`).toString(16).padStart(8, "0");
}

function extractHost(address: string): string {
  return new URL(address).hostname;
}

function plain(name: string): string {
  return name.toLowerCase().normalize("NFD").replaceAll(/[^a-z]/g, "");
}

function capital(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A subject as programs write it (RFC 2047): bare where it is ASCII. */
function encodeSubject(subject: string): string {
  const bytes = new TextEncoder().encode(subject);
  if (bytes.length === subject.length) return subject;
  return `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`;
}
