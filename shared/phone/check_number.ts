import de from "../../catalogue/texts/de.json" with { type: "json" };
import es from "../../catalogue/texts/es.json" with { type: "json" };
import fr from "../../catalogue/texts/fr.json" with { type: "json" };
import it from "../../catalogue/texts/it.json" with { type: "json" };
import { AppError } from "../contract/errors.ts";
import type { ExplanationLanguage } from "../contract/number_explanation.ts";
import {
  ANY_NUMBER_PROBLEM,
  type ListInfo,
  PHONE_NUMBER_PROBLEM,
  type RegulatorCheckResponse,
  type RegulatorInfoResponse,
} from "../contract/regulator_check.ts";
import { findBlocks, findNewest, summarizeLists } from "./blocked_list.ts";
import type { Lists } from "./database.ts";
import type { Snapshot } from "./list_cache.ts";
import { normalisePhone } from "./numbering/normalise.ts";
import { isOldPlan, PLAN_MONTHS, shippedPlanFile } from "./numbering/plan.ts";
import { MAX_MATCHES } from "./pattern_index.ts";
import { type ExplainedNumber, explainWritten } from "./numbering/explain_written.ts";
import { ENGLISH, type Texts } from "../findings/english.ts";
import type { PhoneTexts } from "./numbering/write_date.ts";

/**
 * Looks a French number up in the lists (SPEC 2.6).
 *
 * @throws {AppError} `invalid_request` for any other text.
 */
export function checkNumber(phoneNumber: string, lists: Lists): RegulatorCheckResponse {
  const normalized = readPhoneNumber(phoneNumber);
  return lookUp(phoneNumber, normalized, [normalized], lists);
}

/** Options of an explanation. */
export interface ExplainOptions {
  /** The present, in milliseconds since the Unix epoch. */
  readonly now: number;
  /** French by default. */
  readonly language?: ExplanationLanguage | undefined;
}

/**
 * Checks and explains a number.
 *
 * @throws {AppError} `invalid_request` for text that is no number.
 */
export async function checkAndExplain(
  phoneNumber: string,
  lists: Lists,
  { now, language = "fr" }: ExplainOptions,
): Promise<RegulatorCheckResponse> {
  const explainedNumber = await explainNumber(phoneNumber, language, now);
  if (explainedNumber === null) throw createRefusal(ANY_NUMBER_PROBLEM);
  const { normalized, forms, explanation } = explainedNumber;
  return { ...lookUp(phoneNumber, normalized, forms, lists), explanation };
}

function lookUp(
  phoneNumber: string,
  normalized: string,
  forms: readonly string[],
  lists: Lists,
): RegulatorCheckResponse {
  const { snapshots, unavailableSources, hasSeveralLists } = lists;
  const blocks = findBlocks(snapshots.map(({ list }) => list), forms);
  const matches = blocks.flatMap((patterns, i) =>
    patterns.map(({ name, pattern }) => ({
      name,
      action: "block" as const,
      pattern,
      ...(hasSeveralLists && { list: snapshots[i]?.list.name ?? "" }),
    }))
  ).slice(0, MAX_MATCHES);
  return {
    phoneNumber,
    normalized,
    isBlocked: matches.length > 0,
    matchCount: matches.length,
    matches,
    database: {
      ...summarizeLists(snapshots.map(({ list }) => list)),
      ...(hasSeveralLists && { unavailable: [...unavailableSources] }),
    },
  };
}

/**
 * Reads a number in one of the five written forms of SPEC 4.3.
 *
 * @throws {AppError} `invalid_request`, naming the forms.
 */
export function readPhoneNumber(phoneNumber: string): string {
  const normalized = normalisePhone(phoneNumber);
  if (normalized !== null) return normalized;
  throw createRefusal(PHONE_NUMBER_PROBLEM);
}

function createRefusal(message: string): AppError {
  return new AppError("invalid_request", `The request is not valid. phoneNumber: ${message}.`, {
    details: [{ path: "phoneNumber", message }],
  });
}

/** Describes the lists and the numbering plan: names, versions and sizes. */
export function describeLists(lists: Lists, now: number): RegulatorInfoResponse {
  return { ...describeDatabase(lists), numbering: describePlan(now) };
}

function describePlan(now: number): RegulatorInfoResponse["numbering"] {
  const { title, publisher, url, licence, date } = shippedPlanFile;
  const isOld = isOldPlan(shippedPlanFile, now);
  const warning = `The numbering plan is as of ${date}, more than ${PLAN_MONTHS} months ago: ` +
    "ranges may have been allotted since.";
  return { title, publisher, url, licence, date, ...(isOld && { warning }) };
}

function describeDatabase(
  { snapshots, unavailableSources, hasSeveralLists }: Lists,
): Omit<RegulatorInfoResponse, "numbering"> {
  const infos = snapshots.map(describeList);
  const [first] = infos;
  if (infos.length === 1 && !hasSeveralLists && first !== undefined) return first;
  return {
    version: findNewest(infos),
    name: infos.map(({ name }) => name).join(", "),
    description: `${infos.length} lists, asked together`,
    patternCount: sum(snapshots, ({ list }) => list.blockedPatterns.size),
    skippedCount: sum(snapshots, ({ list }) => list.skippedCount),
    total_blocked: sum(snapshots, ({ list }) => list.totalBlocked),
    cachedAt: formatTime(Math.min(...snapshots.map(({ cachedAt }) => cachedAt))),
    expiresAt: formatTime(Math.min(...snapshots.map(({ expiresAt }) => expiresAt))),
    source: [...new Set(infos.map(({ source }) => source))].join(", "),
    lists: infos,
    ...(hasSeveralLists && { unavailable: [...unavailableSources] }),
  };
}

function describeList({ list, cachedAt, expiresAt, source }: Snapshot): ListInfo {
  return {
    version: list.version,
    name: list.name,
    description: list.description,
    patternCount: list.blockedPatterns.size,
    skippedCount: list.skippedCount,
    total_blocked: list.totalBlocked,
    cachedAt: formatTime(cachedAt),
    expiresAt: formatTime(expiresAt),
    source,
  };
}

function sum(snapshots: readonly Snapshot[], count: (snapshot: Snapshot) => number): number {
  return snapshots.reduce((total, snapshot) => total + count(snapshot), 0);
}

function formatTime(time: number): string {
  return new Date(time).toISOString();
}

/** Explains a number, as {@linkcode explainWritten} does, in a language of the service. */
export async function explainNumber(
  writtenNumber: string,
  language: ExplanationLanguage,
  now: number,
): Promise<ExplainedNumber | null> {
  return await explainWritten(writtenNumber, { language, texts: getTexts(language) }, now);
}

/** Languages in which the service explains numbers; a console language need not be among them. */
const TEXTS: Readonly<Record<ExplanationLanguage, Pick<Texts, "phone">>> = {
  en: ENGLISH,
  fr,
  de,
  it,
  es,
};

/** Returns the texts of explanations in a language. */
function getTexts(language: ExplanationLanguage): PhoneTexts {
  return TEXTS[language].phone;
}
