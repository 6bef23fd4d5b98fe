-- Written by `deno task migrations` from shared/storage/migrations.ts.

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2
    and to_regclass('vault.decrypted_secrets') is not null then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('mail-trust-work', '* * * * *', $work$select net.http_post(
  url := (select decrypted_secret from vault.decrypted_secrets where name = 'mail_trust_work_url'),
  headers := jsonb_build_object('authorization', 'Bearer ' ||
    (select decrypted_secret from vault.decrypted_secrets where name = 'mail_trust_work_secret')),
  body := '{}'::jsonb
) where exists (select from vault.decrypted_secrets where name = 'mail_trust_work_url')
  and exists (select from vault.decrypted_secrets where name = 'mail_trust_work_secret')$work$);
  end if;
end
$$;

insert into mail_trust.migrations (version) values (20261122020000);
