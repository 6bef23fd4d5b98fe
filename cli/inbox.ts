/**
 * The command `deno task inbox`, which examines mails of a report mailbox and answers their
 * reporters.
 */
import { readConfig } from "../shared/runtime/config.ts";
import { createCommandDeps } from "../shared/runtime/real.ts";
import { createVerifier } from "../shared/verification/verifier.ts";
import { CommandError, parseCommand, readInput, runCommand } from "./command.ts";
import { createFolderForward, createWebhookForward } from "./inbox/forward_report.ts";
import { formatReason, handleReport } from "./inbox/handle.ts";
import type { HandleDeps } from "./inbox/handle.ts";
import { CLAIM_MS, serveMailbox } from "./inbox/imap_mailbox.ts";
import { createSender } from "./inbox/send_answer.ts";
import { INBOX_VARIABLES, readSettings } from "./inbox/settings.ts";
import type { InboxSettings } from "./inbox/settings.ts";

const USAGE = `Usage: deno task inbox [--once] | --pipe
  --once               end when every mail is filed, instead of waiting for more
  --claim-minutes <n>  age from which a mail that a process left unfinished is taken over (10)
  --pipe               examine one mail from standard input (procmail, .forward, Exim, Postfix)
  --help               this text
Settings: INBOX_URL imaps://user:password@host, INBOX_SMTP_URL smtps://…, INBOX_REPORTERS (addresses
and domains that are answered; without it nobody is), and more in docs/reference/report-mailbox.md.
Exit status: 0; 1 with --once when the mailbox fails; 2 for wrong settings; 75 with --pipe when the mail is to be tried again.`;

/** Environment variables of the service that count here too. */
const SHARED_VARIABLES = [
  "DNS_RESOLVER",
  "OWN_SERVERS",
  "WEBHOOK_ALLOWED_HOSTS",
  "WEBHOOK_SIGNING_SECRET",
] as const;

/** Wait after a long connection ended, in milliseconds; doubled after each short one. */
const MIN_WAIT_MS = 1_000;
/** Maximum wait after a connection ended, in milliseconds. */
const MAX_WAIT_MS = 60_000;

/** sysexits.h: a mail server tries again later. */
const EX_TEMPFAIL = 75;

await runCommand(USAGE, async () => {
  const { values, positionals: [extra] } = parseCommand({
    once: { type: "boolean", default: false },
    pipe: { type: "boolean", default: false },
    "claim-minutes": { type: "string" },
  });
  if (extra !== undefined) throw new CommandError(`It takes options only, not "${extra}".`);
  const env = Object.fromEntries(
    [...INBOX_VARIABLES, ...SHARED_VARIABLES].map((name) => [name, Deno.env.get(name)]),
  );
  const settings = readSettings(env, { isPipe: values.pipe });
  const deps = createDeps(settings, env);
  if (!values.pipe) {
    const minutes = values["claim-minutes"];
    if (minutes !== undefined && !/^\d{1,6}$/.test(minutes)) {
      throw new CommandError("--claim-minutes takes a whole number.");
    }
    return await serve(settings, deps, {
      endsWhenEmpty: values.once,
      claimMs: minutes === undefined ? CLAIM_MS : Number(minutes) * 60_000,
    });
  }
  try {
    const mail = await readInput("-", EX_TEMPFAIL);
    const { mustRetry } = await handleReport(mail, deps, { mayRetry: true });
    return mustRetry ? EX_TEMPFAIL : 0;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    deps.log("failed", { reason: formatReason(error) });
    return EX_TEMPFAIL;
  }
});

function createDeps(
  settings: InboxSettings,
  env: Readonly<Record<string, string | undefined>>,
): HandleDeps {
  const sharedVariables = Object.fromEntries(SHARED_VARIABLES.map((name) => [name, env[name]]));
  const config = readConfig(sharedVariables);
  const runtime = createCommandDeps(config);
  const { now } = runtime.clock;
  return {
    settings,
    now,
    newId: runtime.newId,
    ownServers: config.OWN_SERVERS,
    verifier: createVerifier(config, runtime),
    send: createSender(settings),
    forwards: [
      ...(settings.webhook === undefined
        ? []
        : [createWebhookForward(settings.webhook, { config, deps: runtime })]),
      ...(settings.saveFolder === undefined ? [] : [createFolderForward(settings.saveFolder, now)]),
    ],
    log: (event, fields) =>
      // deno-lint-ignore no-console -- One line for each report.
      console.log(JSON.stringify({ time: new Date(now()).toISOString(), event, ...fields })),
  };
}

/** Works on the mailbox, and connects again whenever the connection ends; ends the process. */
async function serve(
  settings: InboxSettings,
  deps: HandleDeps,
  { endsWhenEmpty, claimMs }: { readonly endsWhenEmpty: boolean; readonly claimMs: number },
): Promise<never> {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(name, () => stop.abort());
  }
  let wait = MIN_WAIT_MS;
  while (!stop.signal.aborted) {
    const startedAt = deps.now();
    try {
      await serveMailbox({
        settings,
        handle: (bytes, options) => handleReport(bytes, deps, options),
        onUnhandled: () => deps.log("report", { answered: false, reason: "not_examined" }),
        now: deps.now,
        claimMs,
        endsWhenEmpty,
        signal: stop.signal,
      });
      if (endsWhenEmpty) break;
    } catch (error) {
      if (error instanceof CommandError) throw error;
      if (stop.signal.aborted) break;
      deps.log("connection_ended", { reason: formatReason(error) });
      if (endsWhenEmpty) throw new CommandError("The mailbox could not be worked on.", 1);
    }
    // A connection that held for a while is no repeated failure.
    wait = deps.now() - startedAt > MAX_WAIT_MS ? MIN_WAIT_MS : Math.min(2 * wait, MAX_WAIT_MS);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      stop.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      }, { once: true });
    });
  }
  Deno.exit(0);
}
