import { findCorpusPath, haveCorpus } from "../support/corpus_files.ts";
import { readJsonLines } from "../../lab/support/json_lines.ts";
import type { CorpusMail } from "../../lab/support/json_lines.ts";
import { decodeAsBrowser, decodeBase64 } from "../../lab/support/mail_bytes.ts";

/** One kind of call and its expected answers. */
export interface Call {
  readonly kind: string;
  readonly path: string;
  readonly body: string;
  readonly expected: readonly number[];
  /** Whether the client disconnects during the answer. */
  readonly hangUp?: boolean;
}

/** Number of different mails, enough that no single one dominates. */
const MAILS_A_FILE = 60;

/** Longer mails are left out; more than a typical mail with an attachment. */
const MAX_CHARS = 200_000;

const FILES = ["spamassassin", "sourceforge_lists", "foff_milter_tests", "opensource_lists"];

const OWN_MAIL =
  "Received: from mx.example.net (mx.example.net [198.51.100.7]) by in.example.org " +
  "with ESMTPS (TLS1.3) id 1; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
  "From: Ann <ann@example.net>\r\nTo: bob@example.org\r\nSubject: Hello\r\n" +
  "Date: Mon, 5 Jan 2026 10:00:00 +0100\r\n\r\nSee you on Monday.\r\n";

/** Real mail if there is any, otherwise an invented one. */
export async function loadMails(): Promise<string[]> {
  if (!haveCorpus) return [OWN_MAIL];
  const mails: string[] = [];
  for (const file of FILES) {
    let remaining = MAILS_A_FILE;
    for await (
      const mail of readJsonLines<CorpusMail>(findCorpusPath(`mail/dev/${file}.jsonl.gz`))
    ) {
      if (remaining-- === 0) break;
      mails.push(decodeAsBrowser(decodeBase64(mail.raw_b64)).slice(0, MAX_CHARS));
    }
  }
  return mails;
}

/** Calls the nth call of a mix of all cases: valid calls, invalid bodies, failing receivers. */
export function callNumber(n: number, mails: readonly string[], webhookUrl: string): Call {
  const mail = mails[n % mails.length] ?? OWN_MAIL;
  const blank = mail.search(/\r?\n\r?\n/);
  const headers = blank < 0 ? mail : mail.slice(0, blank);
  const call = (
    kind: string,
    path: string,
    body: unknown,
    expected: readonly number[] = [200],
  ): Call => ({ kind, path, body: JSON.stringify(body), expected });
  const asking = {
    emailHeaders: `Received: from x ([8.8.${
      n % 200
    }.8]) by y; Mon, 5 Jan 2026 10:00:00 +0100\n${headers}`,
    enabledApis: { providerA: true },
    apiKeys: { providerA: "key" },
  };
  switch (n % 20) {
    case 0:
      return call("providers", "analyze-email-headers", asking);
    case 1:
      return { ...call("hang_up", "analyze-email-headers", asking), hangUp: true };
    case 2:
      return { ...call("not_json", "analyze-spam", null, [400]), body: headers.slice(0, 500) };
    case 3:
      return call("wrong_type", "regulator-check", { action: ["check"] }, [400]);
    case 4:
      return call("too_large", "analyze-spam", { emailContent: "x".repeat(1_100_000) }, [413]);
    case 5:
      return call("export", "trigger-workflow-export", {
        analysisData: { from: headers.slice(0, 200), spf: "pass" },
        workflowWebhookUrl: `${webhookUrl}/${n % 3 === 0 ? "slow" : "200"}`,
      });
    case 6:
      return call("failing_webhook", "trigger-scenario", {
        action: "report",
        customWebhookUrl: `${webhookUrl}/500`,
      }, [500]);
    case 7:
    case 8:
    case 9:
      return call("phone", "regulator-check", {
        action: "check",
        phoneNumber: `0${(n * 7919) % 900_000_000 + 100_000_000}`,
      });
    case 10:
    case 11:
    case 12:
    case 13:
    case 14:
      return call("spam", "analyze-spam", { emailContent: mail, headers });
    default:
      return call("headers", "analyze-email-headers", { emailHeaders: headers });
  }
}
