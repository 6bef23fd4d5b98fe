import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { readLastSummary } from "../../shared/analysis/last_summary.ts";
import { mapProviders } from "../../shared/contract/providers.ts";
import { examineInBrowser } from "../../console/src/local/examine.ts";
import { judgeJob } from "../../console/src/local/judge_job.ts";
import { recognise } from "../../console/src/mail/input/recognise.ts";
import type { JudgedMail } from "../../console/src/mail/judged/judged_mail.ts";
import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";

/** Creates the result of the page for a text that somebody gave, by the code of its worker. */
export async function judgeSource(
  source: string,
  summarize: (headers: string) => Promise<AnalysisSummary>,
  read = recognise,
): Promise<JudgedMail> {
  const input = read(source);
  const { headers, content, isWholeMail = false, statedFields } = input;
  const summary = headers === "" ? null : await summarize(headers);
  const examined = await examineInBrowser({
    headers,
    content,
    isWholeMail,
    summary,
    ...(statedFields && { statedFields }),
  });
  return {
    mail: { name: "mail.eml", source, input, remark: null },
    summary,
    summaryBy: "server",
    examination: examined,
    origin: null,
    content: { kind: "kept" },
    verdicts: judgeJob({ headers, isWholeMail, summary, examination: examined }),
  };
}

/** Analyses a mail where no server was asked: the header fields alone. */
export function judgeInBrowser(source: string): Promise<JudgedMail> {
  return judgeSource(source, (emailHeaders) =>
    readLastSummary(analyzeHeaders(
      {
        emailHeaders,
        enabledApis: mapProviders(() => false),
        apiKeys: mapProviders(() => ""),
      },
      {
        now: Date.now,
        lookUp: () => Promise.resolve([]),
        onFailure: (_step, error) => {
          throw error;
        },
      },
      new AbortController().signal,
    )));
}
