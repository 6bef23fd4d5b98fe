-- Written by `deno task migrations` from shared/storage/migrations.ts.

alter table mail_trust.migrations add column oldest bigint not null default 0;

alter table mail_trust.jobs add column format bigint not null default 1;

alter table mail_trust.accounts add column per_minute bigint;

alter table mail_trust.accounts add column per_day bigint;

insert into mail_trust.migrations (version) values (20261124020000);
