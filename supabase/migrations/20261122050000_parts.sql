-- Written by `deno task migrations` from shared/storage/migrations.ts.

alter table mail_trust.jobs add column receiver text;

create table mail_trust.job_parts (
  job_id text not null references mail_trust.jobs (id) on delete cascade,
  part bigint not null,
  body bytea not null,
  primary key (job_id, part)
);

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

alter table mail_trust.job_parts enable row level security;

insert into mail_trust.migrations (version) values (20261122050000);
