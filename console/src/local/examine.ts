import { readLastSummary } from "../../../shared/analysis/last_summary.ts";
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { findInName } from "../../../shared/body/files/file_names.ts";
import { buildFindings } from "../../../shared/findings/body_findings.ts";
import type { BodyFinding } from "../../../shared/contract/body.ts";
import { scoreAsFirstMail } from "../../../shared/velocity/score_senders.ts";
import { openMail, openSavedMail, startExamination } from "../../../shared/verdict/examination.ts";
import type { ExaminedMail } from "../../../shared/verdict/examine_mail.ts";
import { createSpamResponse } from "../../../shared/verdict/spam_response.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { mapProviders } from "../../../shared/contract/providers.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { listParts } from "../../../shared/mime/part.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";
import { readMail, readPartFields } from "../../../shared/mime/read_mail.ts";
import { examineMail } from "../../../shared/verdict/examine_mail.ts";
import { MAX_FILES, MAX_TEXT } from "./jobs.ts";
import type { ExamineFailure, ExamineJob, ExamineResult } from "./jobs.ts";
import { findOwnServers } from "./parse_with_border.ts";
import { buildPreview } from "./preview.ts";

/** Examines a mail with the server's code, in this browser and without any network. */
export async function examineInBrowser(
  { headers, content, isWholeMail = false, statedFields, namesOnly = false, ...job }: ExamineJob,
): Promise<ExamineResult> {
  const summary = job.summary ??
    (headers === "" ? null : await summarizeHeaders(headers, { isWholeMail }));
  const emptyResult = {
    summary,
    body: null,
    spam: null,
    results: null,
    preview: null,
    text: "",
    mails: [],
  };
  if (namesOnly) {
    // The page asks for the names alone after a whole examination failed.
    return { ...emptyResult, failure: listFileNames({ headers, content, isWholeMail }) };
  }
  const examination = startExamination({
    now: Date.now(),
    ownServers: findOwnServers({ headers, isWholeMail }, job.summary),
  });
  const openInput = isWholeMail ? openSavedMail : openMail;
  const openedMail = openInput({ headers, emailContent: content, ...statedFields }, examination);
  const examinedMail = await examineMail(
    { ...openedMail, summary: summary ?? undefined },
    examination,
  );
  const spam = createSpamResponse(examinedMail, scoreAsFirstMail(examinedMail));
  const { body, results } = statedFields === undefined
    ? examinedMail
    : addFindings(examinedMail, await findInStated(statedFields));
  // Without an empty line after the header, `content` is empty and `otherReading` has the text.
  if (content.trim() === "" && openedMail.otherReading === undefined) {
    return { ...emptyResult, results, failure: null };
  }
  const { mails, mail } = examinedMail;
  // The examined tree lacks carried mails. The preview shows them below the text.
  const shownTree = mails.length === 0 ? mail.body.tree : readMail(mail.input).body.tree;
  const preview = buildPreview(shownTree);
  const text = mail.text.body.slice(0, MAX_TEXT);
  return { summary, body, spam, results, preview, text, mails, failure: null };
}

/** Lists the names of a mail's files and the findings about them; decodes no part. */
function listFileNames(
  { headers, content, isWholeMail = false }: Pick<
    ExamineJob,
    "headers" | "content" | "isWholeMail"
  >,
): ExamineFailure {
  const parsedHeaders = parseHeaders(headers, [], { isPasted: !isWholeMail });
  const tree = readPartTree(content, readPartFields(parsedHeaders));
  const names: string[] = [];
  for (const { name, otherName } of listParts(tree.root)) {
    for (const fileName of [name, otherName]) if (fileName !== null) names.push(fileName);
  }
  const namedFiles = [...new Set(names)].map((name) => ({ name, ids: [...findInName(name)] }));
  const findings = buildFindings(namedFiles.flatMap(({ ids }) => ids));
  // Files with a finding come first, so that many harmless ones cannot push them off the list.
  const files = [true, false]
    .flatMap((hasFinding) => namedFiles.filter(({ ids }) => ids.length > 0 === hasFinding))
    .slice(0, MAX_FILES).map(({ name }) => name);
  return { files, findings };
}

/** Findings about the author's name and address or the subject, not about proofs or the route. */
const STATED_FINDINGS: ReadonlySet<string> = new Set([
  "lookalike_domain",
  "disguised_domain",
  "brand_claimed",
  "display_name_address",
  "name_disguised",
  "name_decorated",
  "subject_disguised",
  "author_domain_impossible",
  "domain_random",
  "domain_ending_abused",
  "international_domain",
]);

/** Finds what is wrong with the sender and the subject that a copied part of a mail states. */
async function findInStated(
  { from, subject }: NonNullable<ExamineJob["statedFields"]>,
): Promise<BodyFinding[]> {
  const joinLines = (text: string) => text.replaceAll(/[\r\n]/g, " ");
  const header = `From: ${joinLines(from)}\r\nSubject: ${joinLines(subject)}`;
  const { findings } = await summarizeHeaders(header, { isWholeMail: true });
  return findings.filter(({ id }) => STATED_FINDINGS.has(id)).map((finding) => ({
    ...finding,
    // Findings of a body are at most high.
    severity: finding.severity === "critical" ? "high" : finding.severity,
  }));
}

/** Adds findings in front of the findings of an examined mail. */
function addFindings(
  { body, results }: Pick<ExaminedMail, "body" | "results">,
  addedFindings: readonly BodyFinding[],
): Pick<ExaminedMail, "body" | "results"> {
  const { content } = results;
  const findings = [...addedFindings, ...body.findings];
  return {
    body: { ...body, findings },
    results: {
      ...results,
      content: content && { ...content, body: content.body && { ...content.body, findings } },
    },
  };
}

function summarizeHeaders(
  emailHeaders: string,
  { isWholeMail }: { readonly isWholeMail: boolean },
): Promise<AnalysisSummary> {
  const request = {
    emailHeaders,
    enabledApis: mapProviders(() => false),
    apiKeys: mapProviders(() => ""),
    verify: false,
  };
  const steps = analyzeHeaders(request, {
    now: Date.now,
    lookUp: () => Promise.resolve([]),
    parse: (raw) => parseHeaders(raw, [], { isPasted: !isWholeMail }),
    onFailure: (_step, error) => {
      throw error;
    },
  }, new AbortController().signal);
  return readLastSummary(steps);
}
