-- Written by `deno task migrations` from shared/storage/migrations.ts.

alter table mail_trust.jobs add column turn bigint not null default 0;

drop index mail_trust.jobs_to_do;

create index jobs_in_turn on mail_trust.jobs (kind, turn, run_at, lease_until) where status in ('pending', 'processing');

create index jobs_of_account on mail_trust.jobs (account_id, kind, turn) where status in ('pending', 'processing');

insert into mail_trust.migrations (version) values (20261122040000);
