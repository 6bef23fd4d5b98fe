/**
 * The steps that create and change the tables. A released step never changes. `deno task migrations`
 * writes each step to a file of SQL.
 */

/** One step of the schema. */
export interface Migration {
  /** Time of writing, `yyyymmddhhmmss`, which orders the steps and is part of the file's name. */
  readonly version: number;
  readonly name: string;
  /** Statements for both engines. */
  readonly statements: readonly string[];
  /** Version of the oldest code that works after this step, if it removes or changes something. */
  readonly oldest?: number;
  /** Statements for Postgres only, before and after {@linkcode Migration.statements}. */
  readonly postgres?: { readonly before?: readonly string[]; readonly after?: readonly string[] };
}

const ACCOUNT = "text not null references mail_trust.accounts (id) on delete cascade";

const TABLES: Migration = {
  version: 20261122010000,
  name: "accounts_and_jobs",
  postgres: {
    before: ["create schema if not exists mail_trust"],
    after: lockDown([
      "accounts",
      "tokens",
      "usage",
      "audit",
      "credits",
      "idempotency",
      "results",
      "jobs",
      "sightings",
      "migrations",
    ]),
  },
  statements: [
    `create table if not exists mail_trust.migrations (
  version bigint primary key
)`,
    `create table mail_trust.accounts (
  id text primary key,
  name text not null,
  plan text not null,
  created_at bigint not null
)`,
    `create table mail_trust.tokens (
  hash text primary key,
  account_id ${ACCOUNT},
  name text not null,
  hint text not null,
  scopes text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint
)`,
    "create index tokens_by_account on mail_trust.tokens (account_id)",
    // One row a day holds all counts that limits need, so that one statement decides.
    `create table mail_trust.usage (
  account_id ${ACCOUNT},
  day bigint not null,
  email bigint not null,
  phone bigint not null,
  email_refused bigint not null,
  phone_refused bigint not null,
  minute bigint not null,
  minute_used bigint not null,
  read_minute bigint not null,
  read_used bigint not null,
  primary key (account_id, day)
)`,
    "create index usage_by_day on mail_trust.usage (day)",
    // Outlives its account: a record of actions, without names.
    `create table mail_trust.audit (
  id text primary key,
  at bigint not null,
  action text not null,
  account_id text,
  detail text not null
)`,
    "create index audit_by_time on mail_trust.audit (at)",
    `create table mail_trust.credits (
  subject text not null,
  day bigint not null,
  used bigint not null,
  primary key (subject, day)
)`,
    "create index credits_by_day on mail_trust.credits (day)",
    `create table mail_trust.idempotency (
  account_id ${ACCOUNT},
  key text not null,
  fingerprint text not null,
  state text not null,
  lease_until bigint not null,
  charged_day bigint not null,
  charged_minute bigint not null,
  status bigint,
  answer bytea,
  expires_at bigint not null,
  primary key (account_id, key)
)`,
    "create index idempotency_by_end on mail_trust.idempotency (expires_at)",
    `create table mail_trust.results (
  key text primary key,
  account_id text references mail_trust.accounts (id) on delete cascade,
  body bytea not null,
  expires_at bigint not null
)`,
    "create index results_by_end on mail_trust.results (expires_at)",
    "create index results_by_account on mail_trust.results (account_id)",
    `create table mail_trust.jobs (
  id text primary key,
  account_id ${ACCOUNT},
  kind text not null,
  status text not null,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint,
  run_at bigint not null,
  lease_until bigint not null,
  attempts bigint not null,
  request bytea not null,
  result bytea,
  error text,
  charged_day bigint not null,
  charged_minute bigint not null,
  expires_at bigint not null
)`,
    "create index jobs_to_do on mail_trust.jobs (status, run_at)",
    "create index jobs_by_end on mail_trust.jobs (expires_at)",
    "create index jobs_by_account on mail_trust.jobs (account_id)",
    `create table mail_trust.sightings (
  subject text not null,
  minute bigint not null,
  count bigint not null,
  primary key (subject, minute)
)`,
    "create index sightings_by_minute on mail_trust.sightings (minute)",
  ],
};

/**
 * Statement that Supabase's scheduler runs each minute (docs/deployment.md). It calls `POST work`, as
 * no process of the service stays running there.
 */
export const WORK_CALL = `select net.http_post(
  url := (select decrypted_secret from vault.decrypted_secrets where name = 'mail_trust_work_url'),
  headers := jsonb_build_object('authorization', 'Bearer ' ||
    (select decrypted_secret from vault.decrypted_secrets where name = 'mail_trust_work_secret')),
  body := '{}'::jsonb
) where exists (select from vault.decrypted_secrets where name = 'mail_trust_work_url')
  and exists (select from vault.decrypted_secrets where name = 'mail_trust_work_secret')`;

const CLOCK: Migration = {
  version: 20261122020000,
  name: "clock",
  statements: [],
  postgres: {
    before: [
      `do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2
    and to_regclass('vault.decrypted_secrets') is not null then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('mail-trust-work', '* * * * *', $work$${WORK_CALL}$work$);
  end if;
end
$$`,
    ],
  },
};

/** Adds the successor of a token, so that a repeated replacement replaces an unused successor. */
const SUCCESSOR: Migration = {
  version: 20261122030000,
  name: "successor",
  statements: ["alter table mail_trust.tokens add column successor text"],
};

const OPEN_JOB = "where status in ('pending', 'processing')";

/** Adds the order of jobs, in which accounts take turns. */
const TURNS: Migration = {
  version: 20261122040000,
  name: "turns",
  statements: [
    "alter table mail_trust.jobs add column turn bigint not null default 0",
    "drop index mail_trust.jobs_to_do",
    `create index jobs_in_turn on mail_trust.jobs (kind, turn, run_at, lease_until) ${OPEN_JOB}`,
    `create index jobs_of_account on mail_trust.jobs (account_id, kind, turn) ${OPEN_JOB}`,
  ],
};

/** Adds the parts of large requests, and the hash of a callback's host, to limit jobs per host. */
const PARTS: Migration = {
  version: 20261122050000,
  name: "parts",
  postgres: { after: lockDown(["job_parts"]) },
  statements: [
    "alter table mail_trust.jobs add column receiver text",
    `create table mail_trust.job_parts (
  job_id text not null references mail_trust.jobs (id) on delete cascade,
  part bigint not null,
  body bytea not null,
  primary key (job_id, part)
)`,
  ],
};

/** Adds what updates without downtime need, and an account's own limits. */
const SIDE_BY_SIDE: Migration = {
  version: 20261124020000,
  name: "side_by_side",
  statements: [
    "alter table mail_trust.migrations add column oldest bigint not null default 0",
    "alter table mail_trust.jobs add column format bigint not null default 1",
    "alter table mail_trust.accounts add column per_minute bigint",
    "alter table mail_trust.accounts add column per_day bigint",
  ],
};

/** Adds the state of the callback to a mail's job. */
const CALLBACKS: Migration = {
  version: 20261127010000,
  name: "callbacks",
  statements: ["alter table mail_trust.jobs add column callback text"],
};

/** All steps, the oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  TABLES,
  CLOCK,
  SUCCESSOR,
  TURNS,
  PARTS,
  SIDE_BY_SIDE,
  CALLBACKS,
];

/** Version of the tables that this code works with. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)?.version ?? 0;

/** Step that added the column `oldest`; only later steps can refuse older code. */
export const OLDEST_COLUMN_STEP = SIDE_BY_SIDE.version;

/**
 * Closes tables to all but their owner, as Supabase serves exposed schemas to `anon` and
 * `authenticated`.
 */
function lockDown(tables: readonly string[]): string[] {
  return [
    "revoke all on schema mail_trust from public",
    "revoke all on all tables in schema mail_trust from public",
    `do $$
declare
  outsider text;
begin
  foreach outsider in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = outsider) then
      execute format('revoke all on schema mail_trust from %I', outsider);
      execute format('revoke all on all tables in schema mail_trust from %I', outsider);
    end if;
  end loop;
end
$$`,
    ...tables.map((table) => `alter table mail_trust.${table} enable row level security`),
  ];
}

/** Lists the statements of a step for Postgres, including the one that records it. */
export function listPostgresStatements(step: Migration): string[] {
  const { before = [], after = [] } = step.postgres ?? {};
  return [...before, ...step.statements, ...after, formatRecording(step)];
}

/** Lists the statements of a step for SQLite. */
export function listSqliteStatements(step: Migration): string[] {
  return [...step.statements, formatRecording(step)];
}

/** Formats the statement that records a step. */
function formatRecording({ version, oldest }: Migration): string {
  return oldest === undefined
    ? `insert into mail_trust.migrations (version) values (${version})`
    : `insert into mail_trust.migrations (version, oldest) values (${version}, ${oldest})`;
}
