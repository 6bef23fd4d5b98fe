import type { MailInput } from "../../shared/mime/read_mail.ts";
import {
  findRegisteredLabel,
  isSameOrganization,
} from "../../shared/domains/organizational_domain.ts";
import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import { isAuthenticationField } from "../evaluation/labelled_message.ts";
import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import { WRITTEN } from "../evaluation/sources.ts";
import data from "./mailbox/forms.json" with { type: "json" };
import { writeMarkup } from "./mailbox_markup.ts";
import { listHardTexts, listOfficeTexts, listSentTexts } from "./mailbox_texts.ts";
import type { MailboxText, OfficeText } from "./mailbox_texts.ts";
import { createOwnMessage } from "./own_message.ts";
import { capitalize, writeBrandDomain } from "./written_forms.ts";
import { createFiller, createPicker } from "./written_slots.ts";
import { writeEverydayMail } from "./written.ts";
import type { WrittenMessage } from "./written.ts";
import { writeStrangeUrl, writeUnwantedMail } from "./written_unwanted.ts";

/**
 * Mail as business mailboxes get it, which no archive holds. Written texts have the forms that
 * several mail programs give them.
 */

/**
 * The sender of a mail: a person, a firm, a service, or a colleague of the recipient. `site` is the
 * contact form of the recipient's site.
 */
type Sender = "person" | "firm" | "colleague" | "site" | "service";

/** How a mail program writes a mail; texts have slots as `{to}`. */
interface MailForm {
  readonly name: string;
  readonly by: string;
  /** Domain of the author's address, if it is always the same. */
  readonly domain?: string;
  /** Name of the sending server. */
  readonly host: string;
  /** Form of the body, for `writeMarkup`. */
  readonly body: string;
  /** Header fields. */
  readonly fields: readonly string[];
}

const FORMS: readonly MailForm[] = data.forms;

/** Senders of the mails made of a wanted and of an unwanted text, by the kind of the text. */
const SENDERS: Readonly<
  Record<string, readonly [wanted: readonly Sender[], unwanted: readonly Sender[]]>
> = {
  enquiries: [["site", "site", "person", "firm"], ["site", "site", "person", "firm"]],
  business: [["firm", "firm", "firm", "person"], ["person", "person", "firm", "site"]],
  warnings: [["service", "service", "service", "firm"], []],
  accounts: [["service", "service", "service", "service"], ["service", "firm", "person", "site"]],
  shops: [["service", "service", "service", "service"], ["service", "firm", "person", "site"]],
  people: [["person", "person", "person", "firm"], ["person", "person", "firm", "site"]],
};

/** Prefix of the sources of mailbox mail; a source is one kind of text. */
const MAILBOX_PREFIX = "sent:";

/** Prefix of the sources of mailbox mail whose texts the classifier learns from. */
export const LEARNT_TEXT_PREFIX = `${MAILBOX_PREFIX}again `;

/**
 * Writes the mailbox mail that trees and thresholds learn from. Each text comes in four forms, and
 * each text that the classifier learns from in one.
 */
export function writeMailboxMail(): LabelledMessage[] {
  return [...fillForms(listSentTexts()), ...fillLearntTexts()];
}

/** Senders of a firm's mail by its kind, two of each. */
const OFFICE_SENDERS: Readonly<Record<string, readonly [Sender, Sender]>> = {
  thread: ["firm", "firm"],
  form: ["site", "site"],
  supplier: ["firm", "service"],
  colleague: ["colleague", "colleague"],
  service: ["service", "service"],
  office: ["firm", "service"],
  applicant: ["person", "person"],
  newsletter: ["service", "service"],
  private: ["person", "firm"],
};

/** Writes the mail that a firm gets in a year, each text in two forms. */
function writeOfficeMail(): LabelledMessage[] {
  return listOfficeTexts().flatMap(({ id, kind, language, subject, text, author }) =>
    (OFFICE_SENDERS[kind] ?? []).map((by, number) => {
      const key = `${id} ${number}`;
      return createOwnMessage({
        id: key,
        source: `${MAILBOX_PREFIX}office`,
        language,
        isUnwanted: false,
        input: fillForm({ subject, text, by, key, number, isUnwanted: false, author }),
      });
    })
  );
}

/**
 * Writes the mailbox mail that nothing is learnt from. Each hard text comes in four forms, and each
 * text of a firm's year in two.
 */
export function writeTestedMail(): LabelledMessage[] {
  return [...fillForms(listHardTexts("tested")), ...writeOfficeMail()];
}

/** Prefix of the ids of messages made from hard texts. */
const HARD_PREFIX = "written tested ";

/** Tells whether a message was made from a hard text, by its id. */
export function isHardMail(id: string): boolean {
  return id.startsWith(HARD_PREFIX);
}

/**
 * Writes each hard text that the classifier learns from in four forms. Texts of both labels have
 * the same forms, so that no form tells a label.
 */
export function writeHardMail(): LabelledMessage[] {
  return fillForms(
    listHardTexts("learnt"),
    (id, { language }) => ({ id: `written ${id}`, source: `${WRITTEN}${language}` }),
  );
}

/** Kind and senders of the wanted texts that are learnt from, by file; "" is any other file. */
const WANTED_AS: Readonly<Record<string, readonly [kind: string, senders: readonly Sender[]]>> = {
  company: ["business", ["firm"]],
  people: ["people", ["person"]],
  offices: ["services", ["service", "firm"]],
  "": ["services", ["service"]],
};
/** Kind and sender of an unwanted text that is learnt from; its hash chooses. */
const UNWANTED_AS: readonly (readonly [kind: string, sender: Sender])[] = [
  ["services", "service"],
  ["business", "firm"],
  ["people", "person"],
  ["business", "site"],
  ["people", "firm"],
];

/**
 * Writes each text that the classifier learns from as one whole mail; text messages are left out.
 */
function fillLearntTexts(): LabelledMessage[] {
  const fillTexts = (messages: readonly WrittenMessage[], isUnwanted: boolean) =>
    messages.filter(({ id, domain, input }) =>
      id.endsWith(" 0") && input.headers === undefined && (input.subject ?? "") !== "" &&
      // An organization's text in another's name would be a forgery.
      domain === undefined && !id.startsWith("written returned")
    ).map(({ id, language, input: { subject = "", emailContent: text = "" } }) => {
      const key = `again ${id}`, number = computeHash(key) % UNWANTED_AS.length;
      const [wantedKind, senders] = WANTED_AS[id.split(" ")[1] ?? ""] ?? WANTED_AS[""] ?? ["", []];
      const [kind, by] = isUnwanted
        ? UNWANTED_AS[number] ?? ["", "firm"]
        : [wantedKind, senders[number % senders.length] ?? "firm"];
      return createOwnMessage({
        id: key,
        source: `${LEARNT_TEXT_PREFIX}${kind}`,
        language,
        isUnwanted,
        input: fillForm({ subject, text, key, number, isUnwanted, by }),
      });
    });
  return [...fillTexts(writeEverydayMail(), false), ...fillTexts(writeUnwantedMail(), true)];
}

function fillForms(
  texts: readonly MailboxText[],
  nameMail: (key: string, text: MailboxText) => Pick<LabelledMessage, "id" | "source"> = (
    id,
    { kind },
  ) => ({ id, source: `${MAILBOX_PREFIX}${kind}` }),
): LabelledMessage[] {
  return texts.flatMap((mailboxText) => {
    const { id, kind, language, isUnwanted, subject, text } = mailboxText;
    return (SENDERS[kind]?.[isUnwanted ? 1 : 0] ?? []).map((by, number) => {
      const key = `${id} ${number}`;
      const input = fillForm({ subject, text, by, key, number, isUnwanted });
      return createOwnMessage({ ...nameMail(key, mailboxText), language, isUnwanted, input });
    });
  });
}

/** A text and the choices that make a mail of it. */
interface Filling {
  readonly subject: string;
  readonly text: string;
  readonly by: Sender;
  /** Text that all choices follow from. */
  readonly key: string;
  /** Number of the mail among those of its text. */
  readonly number: number;
  readonly isUnwanted: boolean;
  /** The author, where the text names one. */
  readonly author?: OfficeText["author"];
}

/** Writes a text as a whole mail: fields of a receiving server, fields of a form, and a body. */
function fillForm(
  { subject, text, by, key, number, isUnwanted, author }: Filling,
): MailInput {
  const pick = createPicker(key), hash = (what: string) => computeHash(`${key} ${what}`);
  const forms = FORMS.filter((form) => form.by === (by === "colleague" ? "firm" : by));
  // Mails of one text take forms in turn, so that no two have the same.
  const form = forms[(computeHash(key.slice(0, -2)) + number) % forms.length];
  const receiver = data.receivers[hash("receiver") % data.receivers.length];
  if (form === undefined || receiver === undefined) throw new RangeError(`no form for ${by}`);
  const toDomain = pick("to", data.recipients);
  const strangeName = findRegisteredLabel(extractHost(writeStrangeUrl(key))) ?? "mail";
  const chooseDomain = () => {
    if (by === "colleague") return toDomain;
    if (author !== undefined) return author.address.slice(author.address.indexOf("@") + 1);
    if (by === "service") return isUnwanted ? `${strangeName}.com` : writeBrandDomain(key);
    if (by === "site" && hash("visitor") % 2 === 0) return pick("visitor domain", data.visitors);
    if (isUnwanted && number % 2 === 0) return extractHost(writeStrangeUrl(`${key} from`));
    return pick("firm domain", data.firms);
  };
  const fromDomain = form.domain ?? chooseDomain();
  const link = /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ??
    (isUnwanted
      ? writeStrangeUrl(key)
      : `https://www.${by === "service" ? fromDomain : writeBrandDomain(key)}/` +
        writeToken(key, "link"));
  const fillText = createFiller(key, { link }), fillSender = createFiller(`${key} from`);
  const [first, last] = [fillSender("{name}"), fillSender("{surname}")];
  const local = author?.address.slice(0, author.address.indexOf("@")) ??
    `${toLocalPart(first)}.${toLocalPart(last)}${hash("from") % 90 + 10}`;
  const from = `${local}@${fromDomain}`;
  const service = `${pick("local", ["noreply", "news", "hello", "service", "info"])}@${fromDomain}`;
  const site = `${pick("web", ["www-data", "wwwrun", "web12"])}@${form.host}`;
  const returnPaths: Readonly<Record<Sender, string>> = {
    site,
    service: `bounce-${writeToken(key, "b")}@${form.host}`,
    person: from,
    firm: from,
    colleague: from,
  };
  const slots: Record<string, string> = {
    toDomain,
    fromDomain,
    from,
    service,
    link,
    fromName: author?.name ?? `${first} ${last}`,
    fromLabel: findRegisteredLabel(fromDomain) ?? "mail",
    to: `${pick("to local", ["info", "office", "buero", "contact"])}@${toDomain}`,
    toName: createFiller(`${key} to`)("{name} {surname}"),
    siteName: capitalize(findRegisteredLabel(toDomain) ?? "site"),
    webUser: toLocalPart(last),
    brand: author?.name ?? (isUnwanted ? capitalize(strangeName) : fillText("{brand}")),
    date: DATE,
    date14: "20240514081244",
    token: writeToken(key, "token"),
    hash: writeToken(key, "h1") + writeToken(key, "h2") + writeToken(key, "h3"),
    guid: `${writeToken(key, "g1")}-${writeToken(key, "g2").slice(0, 4)}-4` +
      writeToken(key, "g2").slice(4, 7),
    two: String(hash("two") % 90 + 10),
    ip: `203.0.113.${hash("ip") % 250 + 1}`,
    order: String(hash("order") % 900000 + 100000),
    four: String(hash("four") % 9000 + 1000),
    subject: encodeSubject(fillText(subject)),
  };
  const host = createFiller(key, slots)(form.host);
  const returnPath = returnPaths[by].replace(form.host, host);
  const routeSlots = {
    ...slots,
    host,
    back: returnPath,
    backDomain: returnPath.slice(returnPath.indexOf("@") + 1),
  };
  const fill = createFiller(key, routeSlots);
  const content = fillText(text);
  const markup = writeMarkup(form.body, { text: content, link, key, brand: slots["brand"] ?? "" });
  const receiverFields = hash("results") % 2 === 0
    ? receiver.fields.filter((field) => !isAuthenticationField(field))
    : receiver.fields;
  const formFields = form.fields.map(fill);
  const fillResults = createFiller(key, {
    ...routeSlots,
    ...computeResults(formFields, routeSlots),
  });
  return {
    headers: [
      fill(receiver.back),
      ...receiverFields.map((field) => fillResults(field).replace(UNSIGNED, "dkim=none")),
      ...formFields,
      `Content-Type: ${markup.type}`,
      "",
    ].join("\n"),
    emailContent: markup.body,
  };
}

/** Matches the result for a mail without signature, and its empty properties. */
const UNSIGNED = /dkim=none[^;]*/;

/** Computes the results of a receiver for written fields; SPF permits the sending server. */
function computeResults(
  fields: readonly string[],
  { backDomain = "", toDomain = "" }: Readonly<Record<string, string>>,
): Record<string, string> {
  const find = (pattern: RegExp) =>
    fields.map((field) => pattern.exec(field)?.[1]).find((match) => match !== undefined) ?? "";
  const authorDomain = find(/^From:.*@([\w.-]+)/),
    dkimDomain = find(/^DKIM-Signature:.*?d=([\w.-]+)/s);
  const isSigned = isSameOrganization(dkimDomain, authorDomain);
  return {
    authorDomain,
    dkimDomain,
    dkim: dkimDomain === "" ? "none" : "pass",
    // SRS gives a forwarded mail a return path of the recipient's domain.
    forwardedDmarc: isSigned || isSameOrganization(toDomain, authorDomain) ? "pass" : "fail",
    dmarc: isSigned || isSameOrganization(backDomain, authorDomain) ? "pass" : "fail",
  };
}

/** Date of every mail: no date can tell wanted from unwanted mail. */
const DATE = "Tue, 14 May 2024 08:12:44 +0000";

function writeToken(key: string, what: string): string {
  return computeHash(`${key} ${what}`).toString(16).padStart(8, "0");
}

function extractHost(url: string): string {
  return new URL(url).hostname;
}

/** Reduces a name to the letters a to z, as in a local part. */
function toLocalPart(name: string): string {
  return name.toLowerCase().normalize("NFD").replaceAll(/[^a-z]/g, "");
}

/** Encodes a subject as mail programs do (RFC 2047): one in ASCII stays as it is. */
function encodeSubject(subject: string): string {
  const bytes = new TextEncoder().encode(subject);
  if (bytes.length === subject.length) return subject;
  return `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`;
}
