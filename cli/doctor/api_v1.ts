import { isLoopbackHost } from "../../shared/ip/loopback.ts";
import {
  createFailure,
  createPass,
  createRefusal,
  createWarning,
  DEFAULT_TIMEOUT_MS,
  readJsonAnswer,
  SAMPLE_HEADERS,
  sendRequest,
} from "./deployment.ts";
import type { CheckResult, Deployment, DeploymentCheck, JsonAnswer } from "./deployment.ts";

/** Checks of the v1 API: its answers, and a job with a callback. */

/** Paths of the API: beside the functions of a gateway, or as a function of Supabase. */
const PREFIXES = ["/api/v1", "/functions/v1/api/v1"];

/** A whole mail. */
const MESSAGE = `${SAMPLE_HEADERS}\r\nHalf past twelve?\r\n`;

/** Time between two polls of a job, in milliseconds. */
const POLL_MS = 200;

/** One call of the API with the token. */
type CallApi = (path: string, body?: unknown) => Promise<JsonAnswer>;

/** Calls the API with the token where one is given. */
export const checkApi: DeploymentCheck = async (deployment) => {
  const check = "v1 API";
  const prefix = await findPrefix(deployment);
  if (prefix === undefined) return [createPass(check, "off, STORAGE_URL is not set")];
  const { token } = deployment;
  if (token === undefined) return [createWarning(check, "is on; with --token it is called")];
  const callApi: CallApi = async (path, body) => {
    const response = await sendRequest(deployment, prefix + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return await readJsonAnswer(response);
  };
  const credits = await callApi("/account/credits");
  const { status, fields } = credits;
  if (status !== 200 || fields === null) return [createRefusal("v1 account", credits)];
  const { plan, remaining } = fields;
  return [
    createPass("v1 account", `plan ${plan}, ${remaining} calls left today`),
    await checkAnswer("v1 email", "verdict", callApi("/email/analyze", { message: MESSAGE })),
    await checkAnswer("v1 phone", "matches", callApi("/phone/check", { phoneNumber: "3117" })),
    ...await checkJob(deployment, callApi),
  ];
};

/** Finds the first prefix under which a call without a token is refused for that reason. */
async function findPrefix(deployment: Deployment): Promise<string | undefined> {
  for (const prefix of PREFIXES) {
    const response = await sendRequest(deployment, `${prefix}/account/credits`);
    await response.body?.cancel();
    if (response.status === 401 || response.status === 503) return prefix;
  }
  return undefined;
}

async function checkAnswer(
  check: string,
  field: string,
  pendingCall: ReturnType<CallApi>,
): Promise<CheckResult> {
  const answer = await pendingCall;
  const { status, fields } = answer;
  if (status !== 200 || fields === null) return createRefusal(check, answer);
  return field in fields
    ? createPass(check, "answers")
    : createFailure(check, `the answer has no ${field}`);
}

/** Has a mail analysed as a job, and waits for its end and for its callback. */
async function checkJob(deployment: Deployment, callApi: CallApi): Promise<CheckResult[]> {
  const check = "v1 job";
  const { baseUrl, callback, timeoutMs = DEFAULT_TIMEOUT_MS } = deployment;
  const isLocal = isLoopbackHost(new URL(baseUrl).hostname);
  await using receiver = isLocal && callback === undefined ? startReceiver() : undefined;
  const callbackUrl = callback ?? receiver?.url;
  const request = { message: MESSAGE, async: true };
  let creation = await callApi("/email/analyze", {
    ...request,
    ...(callbackUrl !== undefined && { callbackUrl }),
  });
  const isRefused = callbackUrl !== undefined && creation.status === 400;
  if (isRefused) creation = await callApi("/email/analyze", request);
  if (creation.status !== 202 || creation.fields === null) return [createRefusal(check, creation)];
  const { id } = creation.fields;
  const deadline = Date.now() + timeoutMs;
  let { status } = creation.fields;
  while (status !== "complete" && status !== "error" && Date.now() < deadline) {
    await pause(POLL_MS);
    ({ status } = (await callApi(`/jobs/${id}`)).fields ?? {});
  }
  if (status !== "complete") {
    return [createFailure(check, `is ${status} after ${timeoutMs / 1000} s: nobody works on jobs`)];
  }
  const jobResult = createPass(check, "is complete");
  const name = "v1 callback";
  if (isRefused) {
    const hint = "WEBHOOK_ALLOWED_HOSTS names hosts that are not public";
    return [jobResult, createWarning(name, `${callbackUrl} is refused as a target; ${hint}`)];
  }
  if (receiver === undefined) {
    const hint = callback === undefined ? "--callback names a receiver" : `look at ${callback}`;
    return [jobResult, createWarning(name, `cannot be seen from here; ${hint}`)];
  }
  while (!receiver.hasArrived(id) && Date.now() < deadline) await pause(POLL_MS);
  return [
    jobResult,
    receiver.hasArrived(id) ? createPass(name, "arrived") : createFailure(name, "did not arrive"),
  ];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Starts a receiver on this machine, which remembers the jobs whose callbacks arrived. */
function startReceiver() {
  const jobs = new Set<unknown>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      jobs.add(Object(Object(await request.json()).data).id);
      return new Response(null, { status: 204 });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    hasArrived: (job: unknown) => jobs.has(job),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
