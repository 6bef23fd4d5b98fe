import { isObject } from "../../../../shared/contract/is_object.ts";
import type { AnalysisSummary } from "../../../../shared/contract/analyze_email_headers.ts";
import { isThreatLevel } from "../../../../shared/contract/threat_levels.ts";
import type { AnalyzeSpamResponse } from "../../../../shared/contract/analyze_spam.ts";
import { requestExamination } from "../mail_worker.ts";
import { recognise, type RecognisedInput, recogniseFile } from "../input/recognise.ts";
import type { InputMail } from "../input/read_file.ts";
import { createJudgedMail } from "./judged_mail.ts";
import type { ContentOutcome, JudgedMail } from "./judged_mail.ts";

/** A stored result: the mail and the server's answers. The rest is computed again when shown. */
export interface StoredResult {
  readonly mail: Pick<InputMail, "name" | "source" | "remark"> & {
    /** Whether the source was converted from an Outlook file. */
    readonly outlook: boolean;
  };
  readonly summary: AnalysisSummary | null;
  readonly summaryBy: JudgedMail["summaryBy"];
  readonly content: Exclude<ContentOutcome, { readonly kind: "failed" }>;
}

/** The parts of a result that are stored. */
export type StorableResult = Pick<JudgedMail, "mail" | "summary" | "summaryBy" | "content">;

/** Selects what is stored of a result. */
export function toStoredResult(
  { mail, summary, summaryBy, content }: StorableResult,
): StoredResult {
  const { name, source, remark, input } = mail;
  return {
    mail: { name, source, remark, outlook: input.kind === "outlook" },
    summary,
    summaryBy,
    content: content.kind === "failed" ? { kind: "unanswered" } : content,
  };
}

/** Recognises the stored mail again. */
export function restoreInput({ mail: { name, source, remark, outlook } }: StoredResult): InputMail {
  const input: RecognisedInput = outlook
    ? { ...recognise(source), kind: "outlook" }
    : name === ""
    ? recognise(source)
    : recogniseFile(source);
  return { name, source, remark, input };
}

/** Restores a result; its mail is examined and judged again in this browser. */
export async function restoreJudgedMail(
  stored: StoredResult,
  origin: JudgedMail["origin"],
): Promise<JudgedMail> {
  const mail = restoreInput(stored);
  const { summary, summaryBy, content } = stored;
  const examination = await requestExamination(mail.input, { summary });
  return await createJudgedMail({ mail, summary, summaryBy, content, examination, origin });
}

/** Reads a stored result; null if it lacks a part that all views need. */
export function readStoredResult(value: unknown): StoredResult | null {
  if (!isObject(value)) return null;
  const { mail, summary, summaryBy, content } = value;
  if (!isObject(mail)) return null;
  const { name, source, remark, outlook } = mail;
  if (typeof name !== "string" || typeof source !== "string") return null;
  if (summary !== null && !isSummary(summary)) return null;
  const outcome = readOutcome(content);
  if (outcome === null) return null;
  return {
    mail: {
      name: name.slice(0, MAX_NAME),
      source,
      remark: remark === "no_transport_headers" || remark === "text_unread" ? remark : null,
      outlook: outlook === true,
    },
    summary,
    summaryBy: summaryBy === "browser" ? "browser" : "server",
    content: outcome,
  };
}

/** Maximum number of characters per file name. */
const MAX_NAME = 260;

function isSummary(value: unknown): value is AnalysisSummary {
  if (!isObject(value)) return false;
  const { threatLevel, authentication, findings, from, subject, analyzedAt, score } = value;
  return isThreatLevel(threatLevel) && isObject(authentication) && Array.isArray(findings) &&
    findings.every(isFinding) && isText(from) && isText(subject) && typeof score === "number" &&
    typeof analyzedAt === "string";
}

function isFinding(value: unknown): boolean {
  return isObject(value) && typeof value["id"] === "string" &&
    typeof value["severity"] === "string" && typeof value["message"] === "string";
}

function readOutcome(value: unknown): StoredResult["content"] | null {
  if (!isObject(value)) return null;
  const { kind, response } = value;
  if (kind === "kept" || kind === "none" || kind === "unanswered") return { kind };
  return kind === "scored" && isResponse(response) ? { kind, response } : null;
}

function isResponse(value: unknown): value is AnalyzeSpamResponse {
  if (!isObject(value)) return false;
  const { threatLevel, is_spam, score, matchedPatterns, summary } = value;
  return isThreatLevel(threatLevel) && typeof is_spam === "boolean" && typeof score === "number" &&
    Array.isArray(matchedPatterns) && isObject(summary) && Array.isArray(summary["topReasons"]) &&
    Array.isArray(summary["categories"]);
}

function isText(value: unknown): boolean {
  return value === null || typeof value === "string";
}
