/**
 * The command `deno task doctor <base URL>`, which checks a deployment from outside, as a browser
 * and callers use it.
 */

import { STEP_NAMES } from "../shared/contract/analyze_email_headers.ts";
import { FUNCTION_NAMES } from "../shared/contract/functions.ts";
import type { FunctionName } from "../shared/contract/functions.ts";
import { VERSION } from "../shared/contract/version.ts";
import { runCommand } from "./command.ts";
import { checkApi } from "./doctor/api_v1.ts";
import {
  call,
  createFailure,
  createPass,
  createRefusal,
  createWarning,
  postJson,
  readJsonAnswer,
  SAMPLE_HEADERS,
  sendRequest,
} from "./doctor/deployment.ts";
import type { CheckResult, Deployment, DeploymentCheck } from "./doctor/deployment.ts";
import { DOCTOR_USAGE, parseDeployment } from "./doctor/doctor_command.ts";
import { checkResolver, checkStorage, checkWorkers } from "./doctor/parts.ts";

/**
 * Minimum number of milliseconds between the first event and the end that proves streaming. A proxy
 * sends a buffered answer at once.
 */
const MIN_STREAMING_MS = 20;

/** Runs every check, one after another so that the report is in order. */
export async function runChecks(deployment: Deployment): Promise<CheckResult[]> {
  const checks: readonly [string, DeploymentCheck][] = [
    ...FUNCTION_NAMES.map((
      name,
    ): [string, DeploymentCheck] => [`${name} preflight`, checkPreflight(name)]),
    ["analyze-email-headers", checkStream],
    ["analyze-spam", checkSpam],
    ["regulator-check", checkRegulator],
    ["trigger-workflow-export", checkRefusal("trigger-workflow-export", {})],
    ["trigger-scenario", checkRefusal("trigger-scenario", { customWebhookUrl: "ftp://x.example" })],
    ["errors", checkErrors],
    ["version", checkVersion],
    ["storage", checkStorage],
    ["workers", checkWorkers],
    ["verification", checkResolver],
    ["v1 API", checkApi],
    ...(deployment.ownServer === undefined
      ? []
      : [["own server", checkOwnServer] satisfies [string, DeploymentCheck]]),
  ];
  const findings: CheckResult[] = [];
  for (const [name, check] of checks) {
    try {
      findings.push(...await check(deployment));
    } catch (error) {
      findings.push(createFailure(name, error instanceof Error ? error.message : String(error)));
    }
  }
  return findings;
}

function checkPreflight(name: FunctionName): DeploymentCheck {
  const check = `${name} preflight`;
  return async (deployment) => {
    const response = await call(deployment, name, {
      method: "OPTIONS",
      headers: {
        origin: "https://doctor.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,apikey,x-client-info",
      },
    });
    await response.body?.cancel();
    if (!response.ok) {
      return [createFailure(check, `answered ${response.status}, a browser cannot call`)];
    }
    const origin = response.headers.get("access-control-allow-origin");
    if (origin === "*") return [createPass(check, "any origin may call")];
    // The functions vary by origin where ALLOWED_ORIGINS is set.
    const variesByOrigin = /\borigin\b/i.test(response.headers.get("vary") ?? "");
    return [
      origin === null && !variesByOrigin
        ? createFailure(check, "allows no origin, a browser cannot call")
        : createWarning(check, "the origins that may call are narrowed"),
    ];
  };
}

const checkStream: DeploymentCheck = async (deployment) => {
  const check = "analyze-email-headers";
  const { provider, now = () => performance.now() } = deployment;
  const startedAt = now();
  const response = await postJson(deployment, check, {
    emailHeaders: SAMPLE_HEADERS,
    ...(provider && {
      enabledApis: { [provider.name]: true },
      apiKeys: { [provider.name]: provider.key },
    }),
  });
  const type = response.headers.get("content-type") ?? "none";
  if (response.status !== 200 || !type.startsWith("text/event-stream") || !response.body) {
    await response.body?.cancel();
    return [createFailure(check, `answered ${response.status} with content type ${type}`)];
  }
  let text = "";
  let firstMs: number | undefined;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    firstMs ??= now() - startedAt;
    text += chunk;
  }
  const lastMs = now() - startedAt;
  const data = text.split("\n").filter((line) => line.startsWith("data: "))
    .map((line) => line.slice("data: ".length));
  const steps = data.slice(0, -1).map((line) => JSON.parse(line).step);
  const findings = [
    steps.join() === STEP_NAMES.join() && data.at(-1) === "[DONE]"
      ? createPass(check, "eight steps in order, then [DONE]")
      : createFailure(
        check,
        `the steps were ${steps.join(", ") || "none"}, the end ${data.at(-1)}`,
      ),
  ];
  return [...findings, checkStreaming(response, { firstMs: firstMs ?? lastMs, lastMs })];
};

/** Tells whether something between the client and the function buffers the events. */
function checkStreaming(
  { headers }: Response,
  { firstMs, lastMs }: { readonly firstMs: number; readonly lastMs: number },
): CheckResult {
  const check = "streaming";
  const times = `first event after ${firstMs.toFixed(0)} ms, the end after ${lastMs.toFixed(0)} ms`;
  const encoding = headers.get("content-encoding");
  if (encoding !== null && encoding !== "identity") {
    return createFailure(
      check,
      `a proxy compresses the stream (${encoding}), which holds events back`,
    );
  }
  if (lastMs - firstMs > MIN_STREAMING_MS) return createPass(check, times);
  const hint = "too close to tell; --provider adds a lookup that takes time";
  return createWarning(check, `${times}: ${hint}`);
}

const checkSpam: DeploymentCheck = async (deployment) => {
  const check = "analyze-spam";
  const answer = await readJsonAnswer(
    await postJson(deployment, check, { emailContent: "Hello", spf: "fail" }),
  );
  const { status, fields } = answer;
  if (status !== 200 || fields === null) return [createRefusal(check, answer)];
  const { headerScore, totalPatternsChecked, totalRulesChecked } = fields;
  // SPEC 2.5: SPF fail is 25 points of the header score, of which 40 % count.
  return [
    headerScore === 25
      ? createPass(check, `${totalPatternsChecked} patterns, ${totalRulesChecked} header rules`)
      : createFailure(check, `scored a failed SPF ${headerScore} instead of 25`),
  ];
};

const checkRegulator: DeploymentCheck = async (deployment) => {
  const check = "regulator-check";
  const answer = await readJsonAnswer(await postJson(deployment, check, { action: "info" }));
  const { status, fields } = answer;
  if (status !== 200 || fields === null) return [createRefusal(check, answer)];
  return [createPass(check, `list ${fields["version"]}, ${fields["patternCount"]} patterns`)];
};

function checkRefusal(name: FunctionName, body: unknown): DeploymentCheck {
  return async (deployment) => {
    const response = await postJson(deployment, name, body);
    await response.body?.cancel();
    return [
      response.status === 400
        ? createPass(name, "is there and refuses a request without a usable target")
        : createFailure(name, `answered ${response.status} instead of 400`),
    ];
  };
}

const checkErrors: DeploymentCheck = async (deployment) => {
  const check = "errors";
  const response = await call(deployment, "analyze-spam", { method: "POST", body: "{" });
  const { status, fields } = await readJsonAnswer(response);
  const error = fields?.["error"] ?? "without an error code";
  return [
    status === 400 && error === "invalid_json"
      ? createPass(check, "a broken body is 400 with the error body")
      : createFailure(check, `a broken body is answered ${status} ${error}`),
  ];
};

/** Compares the version of a gateway with this one; functions alone state none. */
const checkVersion: DeploymentCheck = async (deployment) => {
  const check = "version";
  const response = await sendRequest(deployment, "/openapi.json");
  if (response.status === 404) {
    await response.body?.cancel();
    return [createPass(check, `no gateway here, functions alone (this is ${VERSION})`)];
  }
  const answer = await readJsonAnswer(response);
  if (answer.status !== 200 || answer.fields === null) return [createRefusal(check, answer)];
  const { version } = Object(answer.fields["info"]);
  if (version === VERSION) return [createPass(check, VERSION)];
  return [createWarning(check, `the gateway is ${version}, this is ${VERSION}`)];
};

/** Posts a forgery that came to the operator's server through its own machine or network. */
const checkOwnServer: DeploymentCheck = async (deployment) => {
  const { ownServer = "" } = deployment;
  const check = `own server ${ownServer}`;
  const trustedIps: string[] = [];
  for (const ip of ["127.0.0.1", "10.255.255.254"]) {
    const emailHeaders = [
      `Received: from ${ownServer} (unknown [${ip}]) by ${ownServer} with ESMTP id 1;`,
      " Mon, 5 Jan 2026 10:00:01 +0000",
      `Authentication-Results: ${ownServer}; dmarc=pass header.from=bank.example`,
      `Received: from bank.example (bank.example [9.9.9.9]) by ${ownServer} with ESMTPS id 2;`,
      " Mon, 5 Jan 2026 10:00:00 +0000",
      "From: Bank <info@bank.example>",
    ].join("\r\n");
    const response = await call(deployment, "analyze-email-headers", {
      method: "POST",
      headers: { accept: "application/json" },
      body: JSON.stringify({ emailHeaders }),
    });
    const answer = await readJsonAnswer(response);
    const { status, fields } = answer;
    if (status !== 200 || fields === null) return [createRefusal(check, answer)];
    if (Object(fields["border"]).ip !== ip) trustedIps.push(ip);
  }
  if (trustedIps.length === 0) {
    return [createPass(check, "a client that is not named counts as a stranger")];
  }
  const detail =
    `mail from ${trustedIps.join(" and ")} counts as its own; set OWN_SERVERS unless ` +
    "only own servers send from there";
  return [createWarning(check, detail)];
};

const MARKS = { ok: "ok     ", warning: "warning", failed: "FAILED " } as const;

/** Formats the last line of a report. */
function formatConclusion(findings: readonly CheckResult[]): string {
  const count = (level: CheckResult["level"]) =>
    findings.filter((finding) => finding.level === level).length;
  const failures = count("failed"), warnings = count("warning");
  if (failures > 0) return `${failures} of ${findings.length} checks failed.`;
  if (warnings === 0) return "Every check passed.";
  return `No check failed; read the ${warnings === 1 ? "warning" : `${warnings} warnings`} above.`;
}

if (import.meta.main) {
  await runCommand(DOCTOR_USAGE, async () => {
    // deno-lint-ignore no-console -- The command prints its report.
    const print = (line: string) => console.log(line);
    const findings = await runChecks(parseDeployment(Deno.args));
    for (const { level, check, detail } of findings) print(`${MARKS[level]}  ${check}: ${detail}`);
    print(`\n${formatConclusion(findings)}`);
    return findings.some(({ level }) => level === "failed") ? 1 : 0;
  });
}
