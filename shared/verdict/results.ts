import type { ExaminedUrl } from "../body/links/mail_link.ts";
import { isServedDomain } from "../provenance/border/border.ts";
import type { AuthorProof } from "../provenance/proof.ts";
import type { Provenance } from "../provenance/provenance.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import { detectOtherLanguage, RECOGNISED } from "../body/text/language.ts";
import type { PoorPassage } from "../body/text/poor_passage.ts";
import { findClaimedBrand, isBrandDomain, shareBrand } from "../domains/brands.ts";
import { sendsForOthers } from "../domains/ownership.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { isAtMailingService } from "../domains/mailing_services.ts";
import { findRegisteredDomain, isSameOrganization } from "../domains/organizational_domain.ts";
import { isKnownDomain, isOfficialDomain } from "../domains/known_domains.ts";
import type { BodyAnalysis, BodyFinding } from "../contract/body.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { SpamAnalysis } from "../scoring/analyze.ts";
import { maskCards } from "../body/entities/cards.ts";
import type { ClassifiedMail } from "../scoring/classifier/classify_mail.ts";
import { BRAND_ALONE, OPENING } from "../scoring/classifier/link_shape.ts";
import type { MailKind } from "../scoring/classifier/input.ts";
import type { Mail } from "../mime/read_mail.ts";
import { isForwardedSubject } from "../mime/own_words.ts";
import type { CarriedResults } from "./carried.ts";
import { computeContentInputs, computeHeaderInputs, type Inputs } from "./inputs.ts";
import type { Author } from "../provenance/listed_sender.ts";
import {
  ALL_OBJECTIONS,
  collectObjections,
  type ObjectionParts,
  type SafetyObjections,
} from "./objections.ts";

/** The part of a mail's classification that {@linkcode ContentResults} uses. */
export type ContentClassification =
  & Pick<
    ClassifiedMail,
    "kind" | "margin" | "passage" | "signs" | "quotedPassage"
  >
  & {
    /** Margin of the words that are not poorly covered; null if they are few or do not matter. */
    readonly restMargin: number | null;
  };

/** Results for the content of a mail. They are plain data, which a worker can post. */
export interface ContentResults {
  readonly kind: MailKind;
  readonly inputs: Inputs;
  /** Header rules that apply, from the request's fields or the headers: `SPF-001`. */
  readonly rules: readonly string[];
  /** The passage that is most like unwanted mail; null if none is. */
  readonly passage: string | null;
  /** Features of form and links that move the margin. */
  readonly signs: ClassifiedMail["signs"];
  /** The organization that the mail names first, if {@linkcode BRAND_ALONE} applies; else null. */
  readonly brandAlone: string | null;
  /** The address for replies, if the text names it as forms of sites do; null or missing if not. */
  readonly namedReply?: string | null;
  /** Number of characters of subject and visible text, without addresses and links. */
  readonly length: number;
  /**
   * Language (`nl`) or script (`Cyrl`) of the text or a passage in which little unwanted mail is
   * recognised. Null if there is none.
   */
  readonly poorlyCoveredLanguage: string | null;
  /** Null if the body could not be analysed. */
  readonly body: Pick<BodyAnalysis, "findings"> | null;
  /** Ids of findings that are no reasons, as the text denies their words. */
  readonly deniedFindings: readonly string[];
  /** Whether no attachment, link or contact leads to strangers (see {@linkcode leadsToAuthor}). */
  readonly leadsToAuthor: boolean;
  /** Facts that forbid to call the mail safe. */
  readonly objections: SafetyObjections;
  /** Share of the mail's pages and text that was read, 0 to 1. */
  readonly readShare: number;
  /** Whether parts were not opened because they are too many, too deep or too large. */
  readonly hasUnopened?: boolean;
}

/** Results for the headers of a mail. */
export interface HeaderResults {
  readonly inputs: Inputs;
  readonly findings: AnalysisSummary["findings"];
  readonly reputations: AnalysisSummary["reputations"];
  readonly threatLevel: AnalysisSummary["threatLevel"];
  /** The only author; null if there is none, or several. */
  readonly author: Author | null;
  /** Whether the author's domain is a known organization's. */
  readonly isWellKnown: boolean;
  /** Whether another result contradicts the proof of the author. */
  readonly isContested: boolean;
  /** Whether only a known or official organization itself writes from the author's domain. */
  readonly hasExclusiveDomain: boolean;
  /**
   * Whether the author's domain is a brand's. Strangers may write from the domain of a platform.
   */
  readonly isBrand: boolean;
  /** Whether the author's domain belongs to the organization whose servers received the mail. */
  readonly isColleague: boolean;
  readonly proof: AuthorProof;
  /** Whether the mail is a delivery report of the recipient's own organization. */
  readonly isOwnReport: boolean;
  /** Whether a widely known mailing list, proven by its own domain, passed the mail on. */
  readonly isFromKnownList: boolean;
}

/** The part of a summary that a verdict needs. */
export type JudgedSummary = Pick<
  AnalysisSummary,
  "findings" | "reputations" | "threatLevel"
>;

/** Everything known of one mail. */
export interface JudgedResults {
  /** Null without header fields. */
  readonly headers: HeaderResults | null;
  /** Null if only header fields are known. */
  readonly content: ContentResults | null;
  /** Findings about the file names of a mail whose body could not be examined; else left out. */
  readonly bodyFailure?: { readonly fileNameFindings: readonly BodyFinding[] };
  /** Null, or left out, if no other mail is attached to the mail. */
  readonly carried?: CarriedResults | null;
}

/** Selects what a verdict needs from header fields and their analysis. */
export function readHeaderResults(
  provenance: Provenance,
  { findings, reputations, threatLevel }: JudgedSummary,
): HeaderResults {
  const { headers, author: mailbox, servedAddresses, proof } = provenance;
  const author = mailbox === null
    ? null
    : { address: mailbox.address.toLowerCase(), domain: mailbox.domain.toLowerCase() };
  return {
    inputs: computeHeaderInputs(provenance, proof),
    findings,
    reputations,
    threatLevel,
    author,
    isWellKnown: author !== null && isKnownDomain(author.domain),
    isContested: provenance.authorResults.isContested,
    hasExclusiveDomain: author !== null && hasExclusiveDomain(author.domain),
    isBrand: author !== null && isBrandDomain(author.domain) && !isFreeMail(author.domain),
    isColleague: author !== null && isServedDomain(servedAddresses, author.domain),
    proof,
    isOwnReport: isOwnReport(headers),
    isFromKnownList: provenance.isFromKnownList,
  };
}

/** Matches the type of a report on a delivery (RFC 3464 §2). */
const DELIVERY_REPORT = /^\s*multipart\/report\b/i;

/**
 * Tells whether a mail is a delivery report within the author's organization, whose servers all
 * belong to one organization.
 */
function isOwnReport({ byName, received, from, to }: ParsedHeaders): boolean {
  if (!DELIVERY_REPORT.test(byName.get("content-type")?.[0]?.value ?? "")) return false;
  const author = from.mailboxes[0]?.domain ?? "";
  const owners = new Set(
    received.flatMap(({ from: client, by }) => [client, by])
      .flatMap((host) => host === null ? [] : findRegisteredDomain(host) ?? []),
  );
  return received.length > 0 && owners.size === 1 &&
    to.mailboxes.some(({ domain }) => isSameOrganization(domain, author));
}

/** Tells whether only an organization itself writes from a domain. */
function hasExclusiveDomain(domain: string): boolean {
  return isKnownDomain(domain) || (isOfficialDomain(domain) && !isFreeMail(domain));
}

/** Collects the results for the content of an examined mail. */
export function collectContentResults(
  mail: Mail,
  {
    classification,
    body,
    readShare,
    spamAnalysis,
    urls,
    poorPassage,
    provenance,
    deniedFindings = [],
  }: {
    readonly classification: ContentClassification;
    /** Share of the mail's pages and text that was read. */
    readonly readShare: number;
    readonly body: BodyAnalysis;
    /** All URLs of the mail, also those that the answer leaves out. */
    readonly urls: readonly ExaminedUrl[];
    /** The poorly covered passage that the body analysis found. */
    readonly poorPassage: PoorPassage | null;
    /** Null for a mail without header fields, whose author nothing proves. */
    readonly provenance: Provenance | null;
    readonly deniedFindings?: readonly string[];
    readonly spamAnalysis: Pick<
      SpamAnalysis,
      "patternScore" | "headerFindings" | "matchedPatterns"
    >;
  },
): ContentResults {
  const { text } = mail;
  const poorlyCoveredLanguage = findPoorlyCoveredLanguage(text, body) ??
    poorPassage?.language ?? null;
  return {
    kind: classification.kind,
    inputs: computeContentInputs({
      classification,
      body,
      spamAnalysis,
      poorCoverage: poorlyCoveredLanguage === null || BALANCED_LANGUAGES.has(poorlyCoveredLanguage)
        ? null
        : classification,
    }),
    rules: spamAnalysis.headerFindings.map(({ ruleId }) => ruleId),
    passage: classification.quotedPassage === null ? null : maskCards(classification.quotedPassage),
    signs: classification.signs.filter(({ effect }) => effect !== 0),
    brandAlone: classification.signs.some(({ name }) => name === BRAND_ALONE)
      ? findNamedBrand(mail)
      : null,
    namedReply: findNamedReply(mail),
    length: measureLength(text.subject) + measureLength(text.body),
    poorlyCoveredLanguage,
    body: { findings: body.findings },
    deniedFindings,
    leadsToAuthor: leadsToAuthor(text.senderDomain, body),
    objections: provenance?.proof === "proven"
      ? collectObjections(selectObjectionParts(mail, provenance), { ...body, urls })
      : ALL_OBJECTIONS,
    readShare,
    hasUnopened: UNOPENED_PROBLEMS.some((problem) => mail.body.tree.problems.has(problem)),
  };
}

function selectObjectionParts(
  { text, body: { hiddenText } }: Mail,
  { headers, servedAddresses }: Provenance,
): ObjectionParts {
  const { name, local } = headers.from.primary ?? {};
  return {
    localPart: local ?? "",
    words: [name ?? "", text.subject, text.body, hiddenText].join("\n"),
    senderDomain: text.senderDomain,
    recipients: servedAddresses.map((address) => address.toLowerCase()),
  };
}

/** Problems of a mail whose parts were not all opened. */
const UNOPENED_PROBLEMS = ["too_deep", "too_many_parts", "too_large"] as const;

/** Sources of URLs that a reader follows, or that a mail program opens. */
const FOLLOWED_SOURCES: ReadonlySet<string> = new Set([
  "link",
  "text",
  "form",
  "calendar",
  "attachment",
]);
/** Kinds of entities by which a stranger can be reached or paid. */
const CONTACT_KINDS: ReadonlySet<string> = new Set(["phone", "crypto", "iban"]);

/**
 * Tells whether a mail without attachments links only to the author's organization or to mailing
 * services. On a platform, where strangers write too, all contacts must be the organization's.
 */
function leadsToAuthor(
  sender: string,
  { urls, entities, attachments }: Pick<BodyAnalysis, "urls" | "entities" | "attachments">,
): boolean {
  if (sender === "" || attachments.length > 0) return false;
  const isOwn = (domain: string | null) =>
    domain !== null && (isSameOrganization(domain, sender) || shareBrand(domain, sender));
  const linksLeadToAuthor = urls.every(({ source, domain, host }) =>
    !FOLLOWED_SOURCES.has(source) || isOwn(domain) || (host !== null && isAtMailingService(host))
  );
  if (!linksLeadToAuthor || !sendsForOthers(sender)) return linksLeadToAuthor;
  return entities.every(({ kind, value }) =>
    !CONTACT_KINDS.has(kind) && (kind !== "email" || isOwn(value.slice(value.indexOf("@") + 1)))
  );
}

/** Matches a word that is an address, a link or the name of a host, which are no text. */
const ADDRESS = /[@/]|\.\p{L}{2}/u;
/** Maximum number of characters of a text that are counted. */
const MAX_COUNTED = 1000;

/** Matches a character without which a word has no edge and is no address. */
const SPECIAL = /[@/.\u0e01-\uffff]/;
/** Matches the edges of links in scripts without blanks between words. */
const EDGE =
  /(?=https?:\/\/|www\.)|(?<=[\x21-\x7e])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])(?=[\x21-\x7e])/u;

/** Counts the characters of a text without links and addresses. */
function measureLength(text: string): number {
  const words = text.slice(0, MAX_COUNTED).match(/\S+/g) ?? [];
  return words.flatMap((word) =>
    SPECIAL.test(word) ? word.split(EDGE).filter((part) => !ADDRESS.test(part)) : word
  ).join(" ").length;
}

/** Poorly covered languages with an unbounded margin: good and bad training mail share a source. */
const BALANCED_LANGUAGES: ReadonlySet<string> = new Set(["tr", "vi"]);

/** Finds the language of a text if little unwanted mail is recognised in it, else null. */
export function findPoorlyCoveredLanguage(
  { subject, body: text }: Pick<Mail["text"], "subject" | "body">,
  body: Pick<BodyAnalysis, "language">,
): string | null {
  if (body.language !== null) return null;
  const language = detectOtherLanguage(`${subject}\n${text}`);
  return language === null || RECOGNISED.has(language) ? null : language;
}

/** Names of messengers: to name one says where to answer. */
const MESSENGERS: ReadonlySet<string> = new Set(["Telegram", "WhatsApp"]);
/** Number of lines at the start of a text in which its author says who he is. */
const FIRST_LINES = 3;
/** Maximum number of characters of a label or a value in a form. */
const MAX_FIELD = 40;
/** Matches cards and vouchers that an organization sells, as means of payment. */
const PREPAID =
  /\bgift ?(?:card|voucher)|geschenkkarte|guthabenkarte|gutschein|\bcartes? cadeau|\bcart[ae] regalo|\btarjetas? (?:de )?regalo|cadeau(?:kaart|bon)|\b(?:google play|apple|itunes|steam|amazon)[ -](?:cards|karten|codes)\b|\b(?:cart[ae]s?|tarjetas) (?:d[ei] )?(?:google|apple|itunes|steam|amazon)\b/i;

/**
 * Finds the first organization that the subject or the first lines of a mail name. Its capitals
 * count: `correos` are mails. Null for a product alone, such as Gmail.
 */
function findNamedBrand({ text }: Mail): string | null {
  const lines = text.body.slice(0, OPENING).split("\n").map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line)).slice(0, FIRST_LINES);
  const subject = isForwardedSubject(text.subject) ? "" : text.subject;
  const places = [subject, ...lines.filter((line) => !isField(line))]
    .filter((place) => !PREPAID.test(place));
  const name = places.map(findClaimedBrand).find((brand) => brand !== undefined)?.name ?? "";
  const [firstWords = ""] = name.split(" (");
  if (firstWords === "" || MESSENGERS.has(name)) return null;
  const isNamed = places.some((place) =>
    place.includes(firstWords) || place.includes(firstWords.toUpperCase())
  );
  return isNamed ? name : null;
}

/** Tells whether a line is a field of a form, `Found us by: Google`, or names a mailbox. */
function isField(line: string): boolean {
  const end = line.indexOf(":");
  return line.includes("@") || (end > 0 && end <= MAX_FIELD && line.length - end <= MAX_FIELD &&
    findClaimedBrand(line.slice(0, end)) === undefined);
}

/** Finds the first address for replies, if the text of a mail names it; else null. */
function findNamedReply({ headers, text }: Mail): string | null {
  const address = headers?.replyTo.mailboxes[0]?.address ?? "";
  return address !== "" && text.body.toLowerCase().includes(address.toLowerCase()) ? address : null;
}
