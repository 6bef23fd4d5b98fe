import type {
  AuthenticationResults,
  ParsedHeaders,
  ReceivedHop,
  ReceivedSpf,
} from "../../headers/types.ts";
import { canonicalizeIp } from "../../ip/address.ts";
import { mayHideOutside } from "../border/border.ts";
import { findMailServers, findOperator, isEntrance } from "../border/mail_servers.ts";
import { isOwnHost } from "../border/own_servers.ts";

/**
 * How far a field is believed.
 *
 * - believed: a server of the recipient's side wrote it.
 *
 * - unproven: the recipient's side may have written it; only a failure counts.
 *
 * - claimed: anybody may have written it; it never counts.
 */
export type Belief = "believed" | "unproven" | "claimed";

/** A field that reports results, and how far it is believed. */
export interface JudgedField {
  readonly field: ReportingField;
  readonly belief: Belief;
}

export type BeliefSources = Pick<
  ParsedHeaders,
  "received" | "ownServers" | "authenticationResults" | "receivedSpf" | "fields"
>;

/** Judges how far each field that reports results is believed, in the order of the text. */
export function judgeFields(
  sources: BeliefSources,
  border: ReceivedHop | undefined,
): JudgedField[] {
  const fields = listReportingFields(sources);
  if (fields.length === 0) return [];
  const recipientSide = findRecipientSide(sources, border);
  const believedFields = new Set(fields.filter((field) => isBelieved(field, recipientSide)));
  for (const field of selectBelowBorder(fields, recipientSide, sources)) believedFields.add(field);
  for (const field of selectMilterFields(fields, recipientSide, sources)) believedFields.add(field);
  if (believedFields.size > 0) {
    return fields.map((field) => ({
      field,
      belief: believedFields.has(field) ? "believed" : "claimed",
    }));
  }
  const unprovenFields = selectUnproven(fields, recipientSide);
  return fields.map((field) => ({
    field,
    belief: unprovenFields.has(field) ? "unproven" : "claimed",
  }));
}

/** What is known of the recipient's side of a mail. */
interface RecipientSide {
  /** Position of the topmost Received field; null without such a field. */
  readonly topIndex: number | null;
  readonly border: ReceivedHop | undefined;
  /** The operators of its servers, and host names that have no operator. */
  readonly operators: ReadonlySet<string>;
  /** `OWN_SERVERS`, if one of them received the mail; else none. */
  readonly ownServers: readonly string[];
  /** Position of the Received field below which anybody may have written; null if there is none. */
  readonly lastProvenIndex: number | null;
  /** Whether Exchange is among its servers, which writes fields without a name. */
  readonly isExchange: boolean;
}

function findRecipientSide(
  { received, ownServers }: BeliefSources,
  border: ReceivedHop | undefined,
): RecipientSide {
  const hops = border === undefined ? received : received.slice(0, border.index + 1);
  const operators = new Set<string>();
  for (const { by } of hops) {
    const operator = findOperator(by) ?? by?.toLowerCase();
    if (operator) operators.add(operator);
  }
  return {
    topIndex: received[0]?.fieldIndex ?? null,
    border,
    operators,
    ownServers: hops.some(({ by }) => isOwnHost(ownServers, by)) ? ownServers : [],
    lastProvenIndex: hops.find((hop) => mayHideOutside(hop, ownServers))?.fieldIndex ?? null,
    isExchange: hops.some((hop) => hop.with?.startsWith("Microsoft SMTP Server") ?? false),
  };
}

/** Tells whether a field is believed by its position and its authserv-id. */
function isBelieved(
  { fieldIndex, id }: ReportingField,
  recipientSide: RecipientSide,
): boolean {
  const { topIndex, border, lastProvenIndex, isExchange } = recipientSide;
  if (topIndex === null) return false;
  if (fieldIndex < topIndex) return true;
  if (lastProvenIndex !== null && fieldIndex > lastProvenIndex) return false;
  if (border === undefined || fieldIndex > border.fieldIndex) return false;
  return id === null ? isExchange : isOwnId(id, recipientSide);
}

/** Tells whether an authserv-id belongs to the operator of a server on the recipient's side. */
function isOwnId(id: string, { operators, ownServers }: RecipientSide): boolean {
  return operators.has(findOperator(id) ?? id) || isOwnHost(ownServers, id);
}

/**
 * Selects the fields directly below the border's Received field, if its server is known to write
 * results there.
 */
function selectBelowBorder(
  reportingFields: readonly ReportingField[],
  { border, lastProvenIndex }: RecipientSide,
  { fields }: BeliefSources,
): ReportingField[] {
  const servers = findMailServers(border?.by ?? null);
  if (lastProvenIndex !== null) return [];
  if (!border?.by || !servers?.writesBelow || !isEntrance(servers, border.by)) return [];
  let index = border.fieldIndex + 1;
  while (servers.alsoWrites?.includes(fields[index]?.key ?? "")) index++;
  const next = reportingFields.filter(({ fieldIndex }) => fieldIndex >= index);
  const spf = next[0]?.content.kind === "spf" ? [next[0]] : [];
  const results = next[spf.length];
  const fieldsBelow = results === undefined ? [] : [...spf, results];
  const areAdjacent = fieldsBelow.every(({ fieldIndex }, i) => fieldIndex === index + i);
  const isOwn = areAdjacent && results?.id === servers.writesBelow &&
    spf.every((field) => isAboutClient(field, border));
  return isOwn ? fieldsBelow : [];
}

/**
 * Fields in which milters name their server's host and the mail's queue id, with the methods whose
 * results each writes.
 */
const MILTER_METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ["dkim-filter", ["dkim", "dkim-adsp", "dkim-atps"]],
  ["dmarc-filter", ["dmarc", "spf"]],
  ["arc-filter", ["arc"]],
]);

/**
 * Selects the results of the border's milters. Their queue id is one that no sender can know; it
 * proves results of the milter's own methods alone.
 */
function selectMilterFields(
  reportingFields: readonly ReportingField[],
  { border, lastProvenIndex }: RecipientSide,
  { fields }: BeliefSources,
): ReportingField[] {
  if (lastProvenIndex !== null || !border?.by || !border.id) return [];
  const { by, id } = border;
  const host = by.toLowerCase();
  const provenFields: ReportingField[] = [];
  /** The methods of the milter whose field is directly above; none below another field. */
  let methodsAbove: readonly string[] = [];
  // Results above the next field of a milter, which may prove them.
  let pendingFields: ReportingField[] = [];
  for (let index = border.fieldIndex + 1; index < fields.length; index++) {
    const { key = "", value = "" } = fields[index] ?? {};
    const methods = MILTER_METHODS.get(key);
    if (methods !== undefined) {
      const words = value.split(" ");
      if (words.at(-1) !== id || words.at(-2)?.toLowerCase() !== host) break;
      provenFields.push(...pendingFields.filter((report) => reportsOnly(report, methods)));
      pendingFields = [];
      methodsAbove = methods;
      continue;
    }
    const report = reportingFields.find(({ fieldIndex }) => fieldIndex === index);
    if (report?.id !== host) break;
    if (reportsOnly(report, methodsAbove)) provenFields.push(report);
    else pendingFields.push(report);
    methodsAbove = [];
  }
  return provenFields;
}

/** Tells whether a field reports results of some methods alone. */
function reportsOnly({ content }: ReportingField, methods: readonly string[]): boolean {
  if (content.kind === "spf") return methods.includes("spf");
  const reportedMethods = content.results.methods;
  return reportedMethods.length > 0 &&
    reportedMethods.every(({ method }) => methods.includes(method));
}

/** Tells whether a Received-SPF is about the client of a hop: it names no other address. */
function isAboutClient({ content }: ReportingField, { ip }: ReceivedHop): boolean {
  const clientIp = content.kind === "spf" ? content.spf.properties.get("client-ip") : undefined;
  const address = clientIp === undefined ? null : canonicalizeIp(clientIp);
  return address === null || ip === null || address === canonicalizeIp(ip);
}

/**
 * Selects the topmost field if its authserv-id belongs to the recipient's side, and others with the
 * same authserv-id.
 */
function selectUnproven(
  fields: readonly ReportingField[],
  recipientSide: RecipientSide,
): Set<ReportingField> {
  const [topField] = fields;
  if (topField === undefined) return new Set();
  if (
    recipientSide.topIndex !== null &&
    (topField.id === null || !isOwnId(topField.id, recipientSide))
  ) {
    return new Set();
  }
  const firstSpf = fields.find(({ content }) => content.kind === "spf");
  const isOfSameServer = (field: ReportingField) =>
    field === topField || (field.id !== null && field.id === topField.id) ||
    (field === firstSpf &&
      (recipientSide.topIndex === null || isOwnId(field.id ?? "", recipientSide)));
  return new Set(fields.filter(isOfSameServer));
}

/** A field that reports results. */
interface ReportingField {
  readonly fieldIndex: number;
  /** The authserv-id or receiver that it names, in lower case; null without a name. */
  readonly id: string | null;
  /** The parsed field: Authentication-Results or Received-SPF. */
  readonly content:
    | { readonly kind: "results"; readonly results: AuthenticationResults }
    | { readonly kind: "spf"; readonly spf: ReceivedSpf };
}

type ReportSources = Pick<ParsedHeaders, "authenticationResults" | "receivedSpf">;

/** Lists the fields that report results, in the order of the text. */
function listReportingFields(
  { authenticationResults, receivedSpf }: ReportSources,
): ReportingField[] {
  const fields: ReportingField[] = [
    ...authenticationResults.map((results): ReportingField => ({
      fieldIndex: results.fieldIndex,
      id: results.authservId,
      content: { kind: "results", results },
    })),
    ...receivedSpf.map((spf): ReportingField => ({
      fieldIndex: spf.fieldIndex,
      id: findReceiver(spf),
      content: { kind: "spf", spf },
    })),
  ];
  return fields.sort((a, b) => a.fieldIndex - b.fieldIndex);
}

/** Matches the server in a comment of Google, Microsoft or Zoho: `(mx.example.org: domain …)`. */
const SERVER_IN_COMMENT = /^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}):/i;

/** Finds the server that a Received-SPF field names (RFC 7208 §9.1, `receiver`). */
function findReceiver({ properties, comment }: ReceivedSpf): string | null {
  const receiver = properties.get("receiver") ?? SERVER_IN_COMMENT.exec(comment ?? "")?.[1] ?? "";
  const host = receiver.slice(receiver.lastIndexOf("@") + 1).toLowerCase();
  return host.includes(".") ? host : null;
}
