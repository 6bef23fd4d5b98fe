-- Written by `deno task migrations` from shared/storage/migrations.ts.

alter table mail_trust.tokens add column successor text;

insert into mail_trust.migrations (version) values (20261122030000);
