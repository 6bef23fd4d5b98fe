import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import {
  createFailure,
  createPass,
  createWarning,
  postJson,
  SAMPLE_HEADERS,
  sendRequest,
} from "./deployment.ts";
import type { DeploymentCheck } from "./deployment.ts";

/** Checks the dependencies of the functions: database, workers, resolver. */

/** Checks whether the gateway can read and write its database. */
export const checkStorage: DeploymentCheck = async (deployment) => {
  const check = "storage";
  const response = await sendRequest(deployment, "/ready");
  const text = await response.text();
  const { storage } = Object(readReadiness(text)["checks"]);
  if (storage === true) return [createPass(check, "the database can be read and written")];
  if (storage === false) {
    return [createFailure(check, "the database cannot be used; the log of the gateway says why")];
  }
  return [
    response.ok && text.includes('"ready"')
      ? createPass(check, "no database, STORAGE_URL is not set")
      : createPass(check, "no gateway here that could be asked"),
  ];
};

function readReadiness(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** A mail so large (over 64 kB) that a worker examines it. */
const LARGE_MAIL = `${SAMPLE_HEADERS}\r\n${"Half past twelve at the usual place? ".repeat(4_000)}`;

/** Posts a mail that a worker has to examine. */
export const checkWorkers: DeploymentCheck = async (deployment) => {
  const check = "workers";
  const readyResponse = await sendRequest(deployment, "/ready");
  if (readReadiness(await readyResponse.text())["workers"] === false) {
    const detail =
      "none can be started, so one thread examines every mail and answers every call; " +
      "the log says why (worker_ended)";
    return [createFailure(check, detail)];
  }
  const { key, now = () => performance.now() } = deployment;
  const startedAt = now();
  // Version 2 counts senders in the database, which has a check of its own.
  const response = await sendRequest(
    deployment,
    `${FUNCTION_PREFIX}/analyze-spam?scoringVersion=1`,
    {
      method: "POST",
      headers: {
        "content-type": "message/rfc822",
        ...(key && { authorization: `Bearer ${key}`, apikey: key }),
      },
      body: LARGE_MAIL,
    },
  );
  const { message } = await response.json();
  const size = `a mail of ${Math.round(LARGE_MAIL.length / 1000)} kB`;
  return [
    response.status === 200
      ? createPass(check, `${size} is examined in ${(now() - startedAt).toFixed(0)} ms`)
      : createFailure(check, `${size} is answered ${response.status}: ${message}`),
  ];
};

/** Checks whether the server verifies a mail over DNS. */
export const checkResolver: DeploymentCheck = async (deployment) => {
  const check = "verification";
  const response = await postJson(deployment, "analyze-email-headers", {
    emailHeaders: SAMPLE_HEADERS,
    verify: true,
  }, { accept: "application/json" });
  const { verification, message } = await response.json();
  if (response.status !== 200) {
    return [createFailure(check, `answered ${response.status}: ${message}`)];
  }
  if (verification === undefined) return [createPass(check, "off, DNS_RESOLVER is not set")];
  const { complete, dmarc, spf } = verification;
  const isUnanswered = !complete || dmarc.result === "temperror" || spf.result === "temperror";
  return [
    isUnanswered
      ? createWarning(check, "the resolver of DNS_RESOLVER does not answer all questions")
      : createPass(check, "the resolver answers"),
  ];
};
