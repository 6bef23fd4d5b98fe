import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { failed, ok, post, SAMPLE_HEADERS, send, warning } from "./deployment.ts";
import type { Check } from "./deployment.ts";

/** Checks the dependencies of the functions: database, workers, resolver. */

/** Asks the gateway whether its database can be read and written. */
export const checkStorage: Check = async (deployment) => {
  const check = "storage";
  const response = await send(deployment, "/ready");
  const text = await response.text();
  const { storage } = readyChecks(text);
  if (storage === true) return [ok(check, "the database can be read and written")];
  if (storage === false) {
    return [failed(check, "the database cannot be used; the log of the gateway says why")];
  }
  return [
    response.ok && text.includes('"ready"')
      ? ok(check, "no database, STORAGE_URL is not set")
      : ok(check, "no gateway here that could be asked"),
  ];
};

function readyChecks(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)).checks ?? {};
  } catch {
    return {};
  }
}

/** Larger than the mails that the thread that answers examines itself (64 kB). */
const LARGE_MAIL = `${SAMPLE_HEADERS}\r\n${"Half past twelve at the usual place? ".repeat(4_000)}`;

/** Posts a mail that a worker has to examine. */
export const checkWorkers: Check = async (deployment) => {
  const check = "workers";
  const { key, now = () => performance.now() } = deployment;
  const startedAt = now();
  const response = await send(deployment, `${FUNCTION_PREFIX}/analyze-spam?scoringVersion=2`, {
    method: "POST",
    headers: {
      "content-type": "message/rfc822",
      ...(key && { authorization: `Bearer ${key}`, apikey: key }),
    },
    body: LARGE_MAIL,
  });
  const { verdict, message } = await response.json();
  if (response.status !== 200) return [failed(check, `answered ${response.status}: ${message}`)];
  const size = `a mail of ${Math.round(LARGE_MAIL.length / 1000)} kB`;
  const isExamined = !verdict.reasons.some(({ id }: { id: string }) =>
    id.startsWith("examination_")
  );
  return [
    isExamined
      ? ok(check, `${size} is examined in ${(now() - startedAt).toFixed(0)} ms`)
      : failed(check, `${size} is not examined in time (EXAMINE_TIMEOUT_MS, WORKERS)`),
  ];
};

/** Has a mail verified over DNS. */
export const checkResolver: Check = async (deployment) => {
  const check = "verification";
  const response = await post(deployment, "analyze-email-headers", {
    emailHeaders: SAMPLE_HEADERS,
    verify: true,
  }, { accept: "application/json" });
  const { verification, message } = await response.json();
  if (response.status !== 200) return [failed(check, `answered ${response.status}: ${message}`)];
  if (verification === undefined) return [ok(check, "off, DNS_RESOLVER is not set")];
  const { complete, dmarc, spf } = verification;
  const unanswered = !complete || dmarc.result === "temperror" || spf.result === "temperror";
  return [
    unanswered
      ? warning(check, "the resolver of DNS_RESOLVER does not answer all questions")
      : ok(check, "the resolver answers"),
  ];
};
