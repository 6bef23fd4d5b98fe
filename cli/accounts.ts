/**
 * The command `deno task accounts`, which manages accounts and tokens of the v1 API; `USAGE` lists
 * its arguments.
 */
// deno-lint-ignore-file no-console -- A command for a person at a terminal.
import { AccountError } from "../shared/accounts/account_error.ts";
import { Accounts } from "../shared/accounts/accounts.ts";
import { exportAccount } from "../shared/accounts/export.ts";
import { PLAN_NAMES } from "../shared/accounts/plans.ts";
import type { OwnLimits } from "../shared/accounts/plans.ts";
import { parseDay, toDay } from "../shared/accounts/time.ts";
import { DAY_MS } from "../shared/encoding/iso_day.ts";
import { readUsage, USAGE_DAYS } from "../shared/accounts/usage.ts";
import { writeUsageCsv } from "../shared/exports/usage_csv.ts";
import type { AccountCalls } from "../shared/exports/usage_csv.ts";
import { SCOPES } from "../shared/contract/v1.ts";
import type { Scope } from "../shared/contract/v1.ts";
import { ConfigError, readConfig } from "../shared/runtime/config.ts";
import type { Config } from "../shared/runtime/config.ts";
import type { Deps } from "../shared/runtime/deps.ts";
import { createCommandDeps, processEnv } from "../shared/runtime/real.ts";
import { openStore } from "../shared/storage/open.ts";
import { StorageError } from "../shared/storage/port.ts";
import type { Store } from "../shared/storage/port.ts";
import { createConfiguredSeal } from "../shared/storage/seal.ts";
import { CommandError, NO_DATABASE, parseCommand, runCommand, UsageError } from "./command.ts";

const USAGE = `Usage: deno task accounts -- <command> [--json]

  create --name NAME --plan ${PLAN_NAMES.join("|")} [--scopes a,b] [--expires YYYY-MM-DD]
  list
  plan   --account ID --plan PLAN
  limit  --account ID [--per-minute N|plan] [--per-day N|plan]
  token  --account ID [--name NAME] [--scopes a,b] [--expires YYYY-MM-DD]
  tokens --account ID
  revoke --account ID --hint XXXX [--successors]
  usage  --account ID [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--csv]
  usage  --csv [--from YYYY-MM-DD] [--to YYYY-MM-DD]              all accounts
  export --account ID
  delete --account ID --yes

A token is valid until the day of --expires begins (UTC); usage includes the day of --to.
Scopes: ${SCOPES.join(", ")}; by default all. The database is that of STORAGE_URL.
Exit status: 0; 1 if the command failed; 2 for a wrong command.`;

const SCRUB_BLOCKED =
  "Another process reads the database: its log (-wal) still contains the erased " +
  "data. A running service clears it within a minute after that process has ended.";

/** Number of days of the usage that are shown without `--from`. */
const DEFAULT_DAYS = 30;

/** Input of a command. */
interface CommandInput {
  readonly accounts: Accounts;
  readonly store: Store;
  readonly config: Config;
  readonly deps: Deps;
  readonly options: Options;
}

type Options = ReturnType<typeof readOptions>["values"];

/** A result, for a script and for a person. */
interface CommandOutcome {
  readonly json: object;
  readonly text: string;
  /** What the command could not complete, for a person; the exit status is then 1. */
  readonly incomplete?: string;
}

const COMMANDS: Readonly<Record<string, (input: CommandInput) => Promise<CommandOutcome>>> = {
  create: async ({ accounts, options }) => {
    const { account, token } = await accounts.create({
      name: requireOption(options.name, "--name"),
      plan: requireOption(options.plan, "--plan"),
      ...readTokenOptions(options),
    });
    const text = `Account ${account.id} (${account.name}, ${account.plan})\n${formatToken(token)}`;
    return { json: { account, token }, text };
  },
  list: async ({ accounts }) => {
    const allAccounts = await accounts.list();
    const lines = allAccounts.map(({ id, name, plan, tokens, ...limits }) =>
      // A name from an earlier version may contain control characters for the terminal.
      `${id}  ${plan}${formatLimits(limits)}  ${tokens}  ${
        name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{fffd}")
      }`
    );
    return {
      json: { accounts: allAccounts },
      text: ["id  plan  tokens  name", ...lines].join("\n"),
    };
  },
  plan: async ({ accounts, options }) => {
    const account = await accounts.setPlan(
      readAccountId(options),
      requireOption(options.plan, "--plan"),
    );
    return { json: { account }, text: `Account ${account.id} has the plan ${account.plan}.` };
  },
  token: async ({ accounts, options }) => {
    const token = await accounts.addToken(readAccountId(options), {
      ...(options.name !== undefined && { name: options.name }),
      ...readTokenOptions(options),
    });
    return { json: { token }, text: formatToken(token) };
  },
  tokens: async ({ accounts, options }) => {
    const tokens = await accounts.listTokens(readAccountId(options));
    const lines = tokens.map(({ hint, scopes, expiresAt, revokedAt, lastUsedAt, replaces }) =>
      `…${hint}  ${scopes.join(",")}  ends ${formatTime(expiresAt)}  revoked ${
        formatTime(revokedAt)
      }  used ${formatTime(lastUsedAt)}${replaces === null ? "" : `  in the place of …${replaces}`}`
    );
    return { json: { tokens }, text: lines.join("\n") };
  },
  revoke: async ({ accounts, options }) => {
    const hint = requireOption(options.hint, "--hint");
    const outcome = await accounts.revoke(readAccountId(options), hint, {
      includesSuccessors: options.successors ?? false,
    });
    const successors = outcome.successors.map((successor) => `…${successor}`).join(", ");
    const note = successors === "" ? "" : `\nIts successor is still valid: ${successors}. ` +
      "If the token was stolen, end these as well: --successors.";
    return { json: outcome, text: `Tokens revoked: ${outcome.revoked}${note}` };
  },
  limit: async ({ accounts, options }) => {
    const perMinute = readLimitOption(options["per-minute"], "--per-minute");
    const perDay = readLimitOption(options["per-day"], "--per-day");
    if (perMinute === undefined && perDay === undefined) throw new UsageError("Which limit?");
    const account = await accounts.setLimits(readAccountId(options), {
      ...(perMinute !== undefined && { perMinute }),
      ...(perDay !== undefined && { perDay }),
    });
    // An account without limits of its own has those of its plan.
    const limits = formatLimits(account) || ", its limits";
    return { json: { account }, text: `Account ${account.id}: ${account.plan}${limits}` };
  },
  usage: async ({ accounts, store, deps, options }) => {
    const today = toDay(deps.clock.now());
    const to = readDayOption(options.to, "--to") ?? today;
    const from = readDayOption(options.from, "--from") ?? to - (DEFAULT_DAYS - 1);
    if (from > to) throw new UsageError("--from is after --to.");
    if (to - from >= USAGE_DAYS) throw new UsageError(`At most ${USAGE_DAYS} days are kept.`);
    const range = { from, to };
    if (options.csv) {
      const chosenAccounts = options.account === undefined
        ? await accounts.list()
        : [await accounts.get(options.account)];
      const calls: AccountCalls[] = [];
      for (const account of chosenAccounts) {
        calls.push({ account, days: (await readUsage(store, account.id, range)).days });
      }
      // `console.log` adds the last line end.
      return {
        json: { usage: calls },
        text: writeUsageCsv(calls, { includesAccounts: true }).replace(/\r\n$/, ""),
      };
    }
    const { id, plan } = await accounts.get(readAccountId(options));
    const usage = { plan, ...await readUsage(store, id, range) };
    const lines = usage.days.map(({ date, endpoint, count, refused }) =>
      `${date}  ${endpoint}  ${count}  refused ${refused}`
    );
    return { json: usage, text: [...lines, `Total ${usage.total} (${plan})`].join("\n") };
  },
  export: async ({ accounts, store, config, deps, options }) => {
    const id = readAccountId(options);
    await accounts.recordExport(id);
    const data = await exportAccount(
      { accounts, store, seal: createConfiguredSeal(config, deps) },
      id,
    );
    const text = JSON.stringify(data, null, 2);
    if (data.unreadable === 0) return { json: data, text };
    const incomplete =
      `${data.unreadable} encrypted texts could not be opened and are null in it: ` +
      "set STORAGE_KEY, and STORAGE_KEY_OLD for what was kept before it was replaced.";
    return { json: data, text, incomplete };
  },
  delete: async ({ accounts, options }) => {
    if (!options.yes) throw new UsageError("Erasing cannot be undone: add --yes.");
    const { isScrubbed } = await accounts.erase(readAccountId(options));
    const outcome = { json: { erased: 1, scrubbed: isScrubbed }, text: "Accounts erased: 1" };
    return isScrubbed ? outcome : { ...outcome, incomplete: SCRUB_BLOCKED };
  },
};

function readOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  return parseCommand({
    json: { type: "boolean" },
    yes: { type: "boolean" },
    successors: { type: "boolean" },
    csv: { type: "boolean" },
    "per-minute": text,
    "per-day": text,
    name: text,
    plan: text,
    account: text,
    hint: text,
    scopes: text,
    expires: text,
    from: text,
    to: text,
  }, args);
}

function requireOption(value: string | undefined, name: string): string {
  if (value === undefined || value === "") throw new UsageError(`${name} is missing.`);
  return value;
}

function readAccountId(options: Options): string {
  return requireOption(options.account, "--account");
}

function readTokenOptions({ scopes, expires }: Options) {
  const day = readDayOption(expires, "--expires");
  return {
    ...(scopes !== undefined && { scopes: scopes.split(",").map(parseScope) }),
    ...(day !== undefined && { expiresAt: day * DAY_MS }),
  };
}

function parseScope(text: string): Scope {
  const scope = SCOPES.find((scope) => scope === text.trim());
  if (scope === undefined) throw new UsageError(`A scope is one of ${SCOPES.join(", ")}.`);
  return scope;
}

function readDayOption(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const day = parseDay(text);
  if (day === undefined) throw new UsageError(`${name} must be a date, YYYY-MM-DD.`);
  return day;
}

/** Reads a limit: null if the option is `plan`, undefined if it is missing. */
function readLimitOption(text: string | undefined, name: string): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "plan") return null;
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${name} takes a whole number, or plan.`);
  return Number(text);
}

/** Formats the limits that differ from the plan: `, 5 a minute, 1000 a day`. */
function formatLimits({ perMinute, perDay }: OwnLimits): string {
  return (perMinute === undefined ? "" : `, ${perMinute} a minute`) +
    (perDay === undefined ? "" : `, ${perDay} a day`);
}

function formatTime(time: number | null): string {
  return time === null ? "never" : new Date(time).toISOString();
}

function formatToken(token: string): string {
  return `Token, shown this once: ${token}`;
}

async function run(args: readonly string[]): Promise<void> {
  const { values: options, positionals } = readOptions(args);
  const { plan } = options;
  // Checked before the other options and the database, so that `--plan x` alone lists the plans.
  if (plan !== undefined && !PLAN_NAMES.includes(plan)) {
    throw new CommandError(`There is no plan "${plan}". Plans: ${PLAN_NAMES.join(", ")}.`);
  }
  const [name = ""] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || positionals.length !== 1) {
    const names = Object.keys(COMMANDS).join(", ");
    throw new UsageError(`Name one command: ${names}.`);
  }
  const config = readConfig(processEnv());
  const deps = createCommandDeps(config);
  const store = openStore(config, deps);
  if (store === undefined) throw new CommandError(NO_DATABASE, 1);
  try {
    await store.migrate();
    const accounts = new Accounts(store, deps);
    const { json, text, incomplete } = await command({ accounts, store, config, deps, options });
    console.log(options.json ? JSON.stringify(json) : text);
    if (incomplete === undefined) return;
    console.error(incomplete);
    Deno.exitCode = 1;
  } finally {
    await store.close();
  }
}

await runCommand(USAGE, () => run(Deno.args), [AccountError, ConfigError, StorageError]);
