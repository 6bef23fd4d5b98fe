import { examine } from "../../console/src/local/examine.ts";
import { judged } from "../../console/src/local/judged.ts";
import { recognise } from "../../console/src/mail/input/recognise.ts";
import type { WholeMail } from "../../console/src/mail/whole/whole_mail.ts";
import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";

/** The result of the page for a text that somebody gave, by the code of its worker. */
export async function wholeOf(
  source: string,
  summaryOf: (headers: string) => Promise<AnalysisSummary>,
): Promise<WholeMail> {
  const input = recognise(source);
  const { headers, content, stated } = input;
  const examined = await examine({
    headers,
    content,
    headersHere: false,
    ...(stated && { stated }),
  });
  const summary = headers === "" ? null : await summaryOf(headers);
  return {
    mail: { name: "mail.eml", source, input, remark: null },
    ...{ summary, summaryBy: "server", examined, from: null },
    content: { kind: "kept" },
    judged: judged({ headers, summary, of: examined }),
  };
}
