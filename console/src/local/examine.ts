import { lastSummary } from "../../../shared/analysis/last_summary.ts";
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { nameFindings } from "../../../shared/body/files/file_names.ts";
import { findingsOf } from "../../../shared/body/findings.ts";
import { MailPages } from "../../../shared/body/markup/mail_pages.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { forEachProvider } from "../../../shared/contract/providers.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { allParts } from "../../../shared/mime/part.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";
import type { CompiledCatalogue } from "../../../shared/scoring/analyze.ts";
import { startCatalogue } from "../../../shared/scoring/catalogue/load.ts";
import { partFieldsOf, readMail } from "../../../shared/scoring/mail.ts";
import { createFirstMailScorer } from "../../../shared/scoring/version2/scorer.ts";
import type { Version2Scorer } from "../../../shared/scoring/version2/scorer.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import { NOBODY } from "../../../shared/verdict/known.ts";
import { MAX_FILES, MAX_TEXT } from "./jobs.ts";
import type { Examined, ExamineJob, Failure } from "./jobs.ts";
import { previewOf } from "./preview.ts";

/** The catalogue and the model, prepared with the first mail. */
let prepared: { catalogue: CompiledCatalogue; version2: Version2Scorer } | undefined;

/** Examines a mail with the server's code, in this browser and without any network. */
export async function examine(
  { headers, content, headersHere, namesOnly = false }: ExamineJob,
): Promise<Examined> {
  const summary = headersHere && headers !== "" ? await summaryOfHeaders(headers) : null;
  const nothing = {
    ...{ summary, body: null, spam: null, evidence: null },
    preview: null,
    text: "",
  };
  if (namesOnly) return { ...nothing, failure: nameFiles(headers, content) };
  prepared ??= { catalogue: startCatalogue(), version2: createFirstMailScorer() };
  const pages = new MailPages();
  const mail = readMail({ headers, emailContent: content }, undefined, pages);
  const { spam, body, evidence } = await examineMail(
    { mail, pages, ...(summary && { summary }) },
    { ...prepared, now: Date.now, known: NOBODY },
  );
  if (content.trim() === "") return { ...nothing, evidence, failure: null };
  const preview = previewOf(mail.body.tree);
  const text = mail.text.body.slice(0, MAX_TEXT);
  return { ...{ summary, body, spam, evidence, preview, text }, failure: null };
}

/** The files of a mail by their names; no part is decoded. */
function nameFiles(headers: string, content: string): Failure {
  const tree = readPartTree(content, partFieldsOf(parseHeaders(headers)));
  const names: string[] = [];
  for (const { name, otherName } of allParts(tree.root)) {
    for (const each of [name, otherName]) if (each !== null) names.push(each);
  }
  const findings = findingsOf(names.flatMap((name) => [...nameFindings(name)]));
  return { files: [...new Set(names)].slice(0, MAX_FILES), findings };
}

function summaryOfHeaders(emailHeaders: string): Promise<AnalysisSummary> {
  const request = {
    emailHeaders,
    enabledApis: forEachProvider(() => false),
    apiKeys: forEachProvider(() => ""),
    verify: false,
  };
  const steps = analyzeHeaders(request, {
    now: Date.now,
    lookUp: () => Promise.resolve([]),
    onFailure: (_step, error) => {
      throw error;
    },
  }, new AbortController().signal);
  return lastSummary(steps);
}
