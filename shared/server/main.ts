import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../contract/functions.ts";
import { ConfigError, readConfig, readServerConfig } from "../runtime/config.ts";
import { createConnect } from "../runtime/connect.ts";
import { readFiles } from "../runtime/read_files.ts";
import { ignoreErrors, processEnv, systemClock } from "../runtime/real.ts";
import { systemDns } from "../runtime/system_dns.ts";
import { doesSystemResolverAnswer } from "../verification/dns/system_resolver.ts";
import { isLoopbackHost } from "../ip/loopback.ts";
import { type PeriodicWork, startPeriodic } from "../runtime/periodic.ts";
import { type AppContext, serveApp } from "../runtime/serve.ts";
import { createServerApps } from "./app.ts";
import { answerFirstCalls } from "../endpoints/first_calls.ts";
import { prepareFiles } from "./console.ts";
import { openStore } from "../storage/open.ts";
import { prepareStorage } from "./prepare_storage.ts";

const USAGE = `Usage: deno task start    serve the console and the functions on this machine
       deno task serve    the same for a deployment
The address is http://127.0.0.1:8000; HOST and PORT change it. All settings are environment
variables: docs/reference/configuration.md.`;

/** Milliseconds after which the start tells that it waits for the database. */
const WAITING_MS = 1_500;

/** Whether the server is for one person: `deno task start` passes it, a deployment must not. */
const isLocal = Deno.args.includes("--local");
const [unknownArgument] = Deno.args.filter((word) => word !== "--local" && word !== "--");
if (unknownArgument !== undefined) {
  const isHelp = unknownArgument === "--help" || unknownArgument === "-h";
  // deno-lint-ignore no-console -- For the person at the terminal.
  isHelp ? console.log(USAGE) : console.error(`Unknown: "${unknownArgument}".\n\n${USAGE}`);
  Deno.exit(isHelp ? 0 : 2);
}

const cancelWaiting = systemClock.after(WAITING_MS, () => {
  // deno-lint-ignore no-console -- The start message is for the person at the terminal.
  ignoreErrors(() => console.log("Waiting for the database of STORAGE_URL."));
});
const storageProblem = await prepareStorage(processEnv());
cancelWaiting();
if (storageProblem?.isLasting) {
  // deno-lint-ignore no-console -- The start message is for the person at the terminal.
  console.error(`Cannot start: ${storageProblem.error.message}`);
  Deno.exit(1);
}

const builtFiles = await readFiles(new URL("../../console/dist/", import.meta.url));
const consoleFiles = builtFiles === undefined
  ? []
  : await prepareFiles(builtFiles, chooseCreditsPerDay());

/**
 * Reads the daily credits that the console shows; undefined for an invalid configuration, which the
 * start reports later.
 */
function chooseCreditsPerDay(): number | undefined {
  try {
    return readServerConfig(processEnv(), { local: isLocal }).CREDITS_PER_DAY;
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

const env = processEnv();
/**
 * Whether mails are verified although `DNS_RESOLVER` is not set. They are on a server for one
 * person, if the system's name server answers.
 */
const usesSystemDns = isLocal && isLoopbackHost(env["HOST"]?.trim() || "127.0.0.1") &&
  !env["DNS_RESOLVER"]?.trim() &&
  await doesSystemResolverAnswer({
    after: systemClock.after,
    connect: createConnect(),
    dns: systemDns,
  });

/** Line of the welcome about the verification of mails, if it was decided here. */
const VERIFICATION_NOTE = usesSystemDns
  ? "\nMails are verified over the DNS servers of this system (DNS_RESOLVER=off turns it off).\n"
  : "";

/** Line of the welcome about a database that cannot be reached. */
const STORAGE_NOTE = storageProblem === undefined
  ? ""
  : `\nWarning: ${storageProblem.error.message} What needs it is answered 503 until it is back.\n`;

/** Formats the welcome, whose sample call works as printed. */
function formatWelcome(baseUrl: string): string {
  const addresses = FUNCTION_NAMES.map((name) => `  ${baseUrl}${FUNCTION_PREFIX}/${name}`);
  const headers =
    "From: Ann <ann@example.org>\\nSubject: Hello\\nDate: Mon, 5 Jan 2026 10:00:00 +0100";
  const call = `curl -N ${baseUrl}${FUNCTION_PREFIX}/analyze-email-headers`;
  const consoleLine = consoleFiles.length > 0
    ? `Open the console: ${baseUrl}/`
    : `No console: "deno task console" builds it, before the start.`;
  return `
Listening on ${baseUrl}

POST JSON to:

${addresses.join("\n")}

Try it:

  ${call} -H 'Content-Type: application/json' -d '{"emailHeaders":"${headers}"}'
${VERIFICATION_NOTE}${STORAGE_NOTE}
${consoleLine}`;
}

/** Resolves when the functions have answered their first calls, which `/ready` waits for. */
const firstCalls = Promise.withResolvers<void>();

function createApp(context: AppContext) {
  if (storageProblem !== undefined) {
    context.deps.log("warn", "storage_unavailable_at_start", {
      reason: storageProblem.error.problem,
    }, storageProblem.error);
  }
  const periodic: PeriodicWork[] = [];
  // Creates the tables of a database that is unreachable now, once it is back.
  const store = openStore(context.config, context.deps, { migrate: true });
  const { http, spamd } = createServerApps(
    {
      ...context,
      periodic,
      probes: new Map([["first_calls", () => firstCalls.promise]]),
      ...(store && { store }),
    },
    consoleFiles,
  );
  startPeriodic(periodic, context.deps.clock);
  return { fetch: http.fetch, spamd };
}

serveApp(createApp, {
  warmUp: (deps) => answerFirstCalls(readConfig({}), deps).finally(firstCalls.resolve),
  local: isLocal,
  defaults: usesSystemDns ? { DNS_RESOLVER: "system" } : {},
  // In the package, both modules are bundled into one folder.
  workerModule: new URL(import.meta.url.replace(/main\.(ts|js)$/, "mail_worker.$1")),
  // deno-lint-ignore no-console -- The start message is for the person at the terminal.
  onReady: (baseUrl) => ignoreErrors(() => console.log(formatWelcome(baseUrl))),
});
