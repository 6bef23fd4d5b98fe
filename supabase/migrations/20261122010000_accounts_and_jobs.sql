-- Written by `deno task migrations` from shared/storage/migrations.ts.

create schema if not exists mail_trust;

create table if not exists mail_trust.migrations (
  version bigint primary key
);

create table mail_trust.accounts (
  id text primary key,
  name text not null,
  plan text not null,
  created_at bigint not null
);

create table mail_trust.tokens (
  hash text primary key,
  account_id text not null references mail_trust.accounts (id) on delete cascade,
  name text not null,
  hint text not null,
  scopes text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint
);

create index tokens_by_account on mail_trust.tokens (account_id);

create table mail_trust.usage (
  account_id text not null references mail_trust.accounts (id) on delete cascade,
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
);

create index usage_by_day on mail_trust.usage (day);

create table mail_trust.audit (
  id text primary key,
  at bigint not null,
  action text not null,
  account_id text,
  detail text not null
);

create index audit_by_time on mail_trust.audit (at);

create table mail_trust.credits (
  subject text not null,
  day bigint not null,
  used bigint not null,
  primary key (subject, day)
);

create index credits_by_day on mail_trust.credits (day);

create table mail_trust.idempotency (
  account_id text not null references mail_trust.accounts (id) on delete cascade,
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
);

create index idempotency_by_end on mail_trust.idempotency (expires_at);

create table mail_trust.results (
  key text primary key,
  account_id text references mail_trust.accounts (id) on delete cascade,
  body bytea not null,
  expires_at bigint not null
);

create index results_by_end on mail_trust.results (expires_at);

create index results_by_account on mail_trust.results (account_id);

create table mail_trust.jobs (
  id text primary key,
  account_id text not null references mail_trust.accounts (id) on delete cascade,
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
);

create index jobs_to_do on mail_trust.jobs (status, run_at);

create index jobs_by_end on mail_trust.jobs (expires_at);

create index jobs_by_account on mail_trust.jobs (account_id);

create table mail_trust.sightings (
  subject text not null,
  minute bigint not null,
  count bigint not null,
  primary key (subject, minute)
);

create index sightings_by_minute on mail_trust.sightings (minute);

revoke all on schema mail_trust from public;

revoke all on all tables in schema mail_trust from public;

do $$
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
$$;

alter table mail_trust.accounts enable row level security;

alter table mail_trust.tokens enable row level security;

alter table mail_trust.usage enable row level security;

alter table mail_trust.audit enable row level security;

alter table mail_trust.credits enable row level security;

alter table mail_trust.idempotency enable row level security;

alter table mail_trust.results enable row level security;

alter table mail_trust.jobs enable row level security;

alter table mail_trust.sightings enable row level security;

alter table mail_trust.migrations enable row level security;

insert into mail_trust.migrations (version) values (20261122010000);
