import { escapeInvisible } from "../json_value.ts";
import type { Indicator, IndicatorMail } from "./indicator.ts";
import { chooseTlp, type TlpLabel } from "./marking.ts";
import { computeUuid, OBSERVABLE_NAMESPACE, OWN_NAMESPACE } from "./ids.ts";

/** Markings of FIRST's TLP 2.0, by the ids that OASIS publishes for STIX 2.1. */
const MARKING_IDS: Readonly<Record<TlpLabel, string>> = {
  clear: "marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487",
  amber: "marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421",
};

function buildMarking(label: TlpLabel) {
  return {
    type: "marking-definition",
    spec_version: "2.1",
    id: MARKING_IDS[label],
    created: "2022-10-01T00:00:00.000Z",
    name: `TLP:${label.toUpperCase()}`,
    extensions: {
      "extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d": {
        extension_type: "property-extension",
        tlp_2_0: label,
      },
    },
  };
}

/** Input beside the indicators. */
export interface BundleOptions {
  readonly mails: readonly IndicatorMail[];
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
  /** Names of the mails that have more indicators than are listed. */
  readonly incompleteMails?: readonly string[];
}

/** Formats the remark that a list is incomplete. */
export function formatIncomplete(names: readonly string[]): string {
  return `Incomplete: these mails have more indicators than are listed: ${names.join(", ")}`
    .slice(0, 2000);
}

/**
 * Writes the actionable indicators as a STIX 2.1 bundle; ids follow from the content, so imports do
 * not double.
 */
export async function renderStix(
  indicators: readonly Indicator[],
  { mails, now, incompleteMails = [] }: BundleOptions,
): Promise<string> {
  const created = new Date(now).toISOString();
  const actionableIndicators = indicators.filter(({ isActionable }) => isActionable).map(
    toStixValue,
  );
  const marking = buildMarking(chooseTlp(actionableIndicators, mails));
  const producer = await buildProducer(marking.id);
  const context: BundleContext = {
    mails,
    created,
    commonProperties: {
      spec_version: "2.1",
      created_by_ref: producer.id,
      created,
      modified: created,
      object_marking_refs: [marking.id],
    },
  };
  const built = await buildIndicators(actionableIndicators, context);
  const reports = await buildReports(built.observablesByMail, context);
  const objects = [
    ...built.objects,
    ...reports.objects,
    ...await buildRelationships(built.firstMails, reports.ids, context),
    ...await buildNotes(incompleteMails, reports.ids, context),
  ];
  const allObjects = actionableIndicators.length === 0 ? [] : [marking, producer, ...objects];
  const content = await computeUuid(OWN_NAMESPACE, JSON.stringify(allObjects));
  // An empty list of objects is not allowed (§8).
  const bundle = {
    type: "bundle",
    id: `bundle--${content}`,
    ...(allObjects.length > 0 && { objects: allObjects }),
  };
  return escapeInvisible(JSON.stringify(bundle, null, 2));
}

/** Values that all objects of a bundle need. */
interface BundleContext {
  readonly mails: readonly IndicatorMail[];
  /** Time of the bundle, as ISO 8601. */
  readonly created: string;
  /** Properties that all objects share. */
  readonly commonProperties: object;
}

/** The objects of the indicators, and how they belong to mails, by the mails' indexes. */
interface BuiltIndicators {
  readonly objects: readonly object[];
  /** Ids of the observables of each mail. */
  readonly observablesByMail: ReadonlyMap<number, readonly string[]>;
  /** The first mail of each indicator. */
  readonly firstMails: readonly { readonly id: string; readonly mail: number }[];
}

/** Builds an observable and an indicator for each of the indicators (§4.7). */
async function buildIndicators(
  indicators: readonly Indicator[],
  { mails, created, commonProperties }: BundleContext,
): Promise<BuiltIndicators> {
  const objects: object[] = [];
  const observablesByMail = new Map<number, string[]>();
  const firstMails: { readonly id: string; readonly mail: number }[] = [];
  for (const indicator of indicators) {
    const observable = await buildObservable(indicator);
    const [first = 0] = indicator.mails;
    const id = `indicator--${await computeUuid(OWN_NAMESPACE, `indicator ${observable.id}`)}`;
    objects.push(observable, {
      type: "indicator",
      id,
      ...commonProperties,
      name: `${indicator.role}: ${indicator.value}`.slice(0, 200),
      description: `Seen as ${indicator.role} in ${indicator.mails.length} mail(s): ` +
        indicator.mails.map((mail) => mails[mail]?.name ?? "").join(", "),
      indicator_types: ["malicious-activity"],
      pattern: formatPattern(indicator),
      pattern_type: "stix",
      valid_from: findTime(mails[first], created),
      labels: ["phishing", indicator.role],
      confidence: computeConfidence(indicator, mails),
    });
    firstMails.push({ id, mail: first });
    for (const mail of indicator.mails) {
      observablesByMail.set(mail, [...observablesByMail.get(mail) ?? [], observable.id]);
    }
  }
  return { objects, observablesByMail, firstMails };
}

/** Builds the observed data of each mail (§4.14), with their ids by the mails' indexes. */
async function buildReports(
  observablesByMail: BuiltIndicators["observablesByMail"],
  { mails, created, commonProperties }: BundleContext,
) {
  const objects: object[] = [];
  const ids = new Map<number, string>();
  for (const [mail, refs] of observablesByMail) {
    const at = findTime(mails[mail], created);
    const content = `observed ${at} ${refs.join(" ")}`;
    const id = `observed-data--${await computeUuid(OWN_NAMESPACE, content)}`;
    ids.set(mail, id);
    objects.push({
      type: "observed-data",
      id,
      ...commonProperties,
      first_observed: at,
      last_observed: at,
      number_observed: 1,
      object_refs: refs,
    });
  }
  return { objects, ids };
}

/** Relates each indicator to the observed data of its first mail (§5.1). */
async function buildRelationships(
  firstMails: BuiltIndicators["firstMails"],
  reports: ReadonlyMap<number, string>,
  { commonProperties }: BundleContext,
): Promise<object[]> {
  const objects: object[] = [];
  for (const { id, mail } of firstMails) {
    const target = reports.get(mail);
    if (target === undefined) continue;
    objects.push({
      type: "relationship",
      id: `relationship--${await computeUuid(OWN_NAMESPACE, `based-on ${id} ${target}`)}`,
      ...commonProperties,
      relationship_type: "based-on",
      source_ref: id,
      target_ref: target,
    });
  }
  return objects;
}

/** Builds the note that a list is incomplete (§4.13), if it is. */
async function buildNotes(
  incompleteMails: readonly string[],
  reports: ReadonlyMap<number, string>,
  { created, commonProperties }: BundleContext,
): Promise<object[]> {
  if (incompleteMails.length === 0) return [];
  const content = formatIncomplete(incompleteMails);
  return [{
    type: "note",
    id: `note--${await computeUuid(OWN_NAMESPACE, `note ${created} ${content}`)}`,
    ...commonProperties,
    content,
    object_refs: [...reports.values()],
  }];
}

async function buildProducer(marking: string) {
  return {
    type: "identity",
    spec_version: "2.1",
    id: `identity--${await computeUuid(OWN_NAMESPACE, "producer")}`,
    created: "2026-01-01T00:00:00.000Z",
    modified: "2026-01-01T00:00:00.000Z",
    name: "mail-trust",
    identity_class: "system",
    object_marking_refs: [marking],
  } as const;
}

async function buildObservable({ kind, value, name }: Indicator) {
  const type = chooseType(kind, value);
  // Keys in the order of RFC 8785: the id is a hash of this text.
  const content = kind === "sha256"
    ? { hashes: { "SHA-256": value }, ...(name && { name }) }
    : { value };
  const id = `${type}--${await computeUuid(OBSERVABLE_NAMESPACE, JSON.stringify(content))}`;
  return { type, spec_version: "2.1", id, ...content };
}

/** Matches characters and lone percent signs that RFC 3986 does not allow in a URL. */
const NOT_IN_URL = /[^A-Za-z0-9_.~:/?#[\]@!$&'()*+,;=%-]|%(?![\dA-Fa-f]{2})/gu;

/** The scheme and host of a URL, and what follows them. */
const URL_PARTS = /^([^:/?#]{1,40}:\/\/[^/?#]{0,998})(.*)$/s;

/** Encodes what STIX does not allow in a URL (§6.18) or an address (§6.5). */
function toStixValue(indicator: Indicator): Indicator {
  if (indicator.kind === "address") return { ...indicator, value: toAddrSpec(indicator.value) };
  if (indicator.kind !== "url") return indicator;
  const value = indicator.value.toWellFormed().replaceAll(NOT_IN_URL, encodeURIComponent);
  // Brackets belong to an IPv6 host alone, and a fragment has no second number sign.
  const [, host = "", tail = value] = URL_PARTS.exec(value) ?? [];
  const [path = "", ...fragments] = tail.replaceAll(/[[\]]/g, encodeURIComponent).split("#");
  const end = fragments.length === 0 ? "" : `#${fragments.join("%23")}`;
  return { ...indicator, value: `${host}${path}${end}` };
}

/** Characters that a local part has only in quotation marks (RFC 5322 §3.2.3). */
const NOT_IN_ATOM = /[\s"(),:;<>@[\\\]]|^\.|\.\.|\.$/;

/** Quotes the local part of an address where it is no dot-atom (RFC 5322 §3.2.3). */
function toAddrSpec(address: string): string {
  const at = address.lastIndexOf("@");
  const localPart = address.slice(0, at);
  if (!NOT_IN_ATOM.test(localPart) || (localPart.startsWith('"') && localPart.endsWith('"'))) {
    return address;
  }
  return `"${localPart.replaceAll(/["\\]/g, "\\$&")}"${address.slice(at)}`;
}

function chooseType(kind: Indicator["kind"], value: string): string {
  switch (kind) {
    case "url":
      return "url";
    case "host":
      return "domain-name";
    case "address":
      return "email-addr";
    case "sha256":
      return "file";
    case "ip":
      return value.includes(":") ? "ipv6-addr" : "ipv4-addr";
    default:
      return kind satisfies never;
  }
}

/** Formats a pattern (§9): quotation marks and backslashes of a value are escaped. */
function formatPattern({ kind, value }: Indicator): string {
  const literal = `'${value.replaceAll(/[\\']/g, "\\$&")}'`;
  const property = kind === "sha256" ? "hashes.'SHA-256'" : "value";
  return `[${chooseType(kind, value)}:${property} = ${literal}]`;
}

/** Computes the confidence (§3.2, 0 to 100): the probability, less for what others may use too. */
function computeConfidence(
  { kind, role, mails: places }: Indicator,
  mails: readonly IndicatorMail[],
): number {
  const probability = Math.max(...places.map((mail) => mails[mail]?.verdict.probability ?? 0));
  const share = kind === "sha256" || kind === "url" ? 0.9 : role === "link" ? 0.8 : 0.6;
  return Math.round(100 * probability * share);
}

/** Finds when a mail was sent, else examined; `otherwise` for a mail without either. */
function findTime(mail: IndicatorMail | undefined, fallback: string): string {
  return mail?.summary?.date ?? mail?.summary?.analyzedAt ?? fallback;
}
