-- Written by `deno task migrations` from shared/storage/migrations.ts.

alter table mail_trust.jobs add column callback text;

insert into mail_trust.migrations (version) values (20261127010000);
