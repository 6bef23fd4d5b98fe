import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import {
  createFailure,
  createPass,
  createRefusal,
  createWarning,
  postJson,
  readJsonAnswer,
  SAMPLE_HEADERS,
  sendRequest,
} from "./deployment.ts";
import type { DeploymentCheck } from "./deployment.ts";

/** Checks the dependencies of the functions: database, workers, resolver. */

/** Checks whether the gateway can read and write its database. */
export const checkStorage: DeploymentCheck = async (deployment) => {
  const check = "storage";
  const response = await sendRequest(deployment, "/ready");
  const { fields } = await readJsonAnswer(response);
  const { storage } = Object(fields?.["checks"]);
  if (storage === true) return [createPass(check, "the database can be read and written")];
  if (storage === false) {
    return [createFailure(check, "the database cannot be used; the log of the gateway says why")];
  }
  return [
    response.ok && fields?.["status"] === "ready"
      ? createPass(check, "no database, STORAGE_URL is not set")
      : createPass(check, "no gateway here that could be asked"),
  ];
};

/** A mail so large (over 64 kB) that a worker examines it. */
const LARGE_MAIL = `${SAMPLE_HEADERS}\r\n${"Half past twelve at the usual place? ".repeat(4_000)}`;

/** Posts a mail that a worker has to examine. */
export const checkWorkers: DeploymentCheck = async (deployment) => {
  const check = "workers";
  const { fields } = await readJsonAnswer(await sendRequest(deployment, "/ready"));
  if (fields?.["workers"] === false) {
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
  const answer = await readJsonAnswer(response);
  if (answer.status !== 200 || answer.fields === null) return [createRefusal(check, answer)];
  const size = `a mail of ${Math.round(LARGE_MAIL.length / 1000)} kB`;
  return [createPass(check, `${size} is examined in ${(now() - startedAt).toFixed(0)} ms`)];
};

/** Checks whether the server verifies a mail over DNS. */
export const checkResolver: DeploymentCheck = async (deployment) => {
  const check = "verification";
  const response = await postJson(deployment, "analyze-email-headers", {
    emailHeaders: SAMPLE_HEADERS,
    verify: true,
  }, { accept: "application/json" });
  const answer = await readJsonAnswer(response);
  const { status, fields } = answer;
  if (status !== 200 || fields === null) return [createRefusal(check, answer)];
  const { verification } = fields;
  if (verification === undefined) return [createPass(check, "off, DNS_RESOLVER is not set")];
  const { complete, dmarc, spf } = Object(verification);
  const isUnanswered = !complete || [dmarc, spf].some(({ result }) => result === "temperror");
  return [
    isUnanswered
      ? createWarning(check, "the resolver of DNS_RESOLVER does not answer all questions")
      : createPass(check, "the resolver answers"),
  ];
};
