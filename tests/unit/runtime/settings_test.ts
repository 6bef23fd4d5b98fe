import { assertEquals } from "@std/assert";
import { findMisspeltNames } from "../../../cli/misspelt.ts";
import { CONFIG_NAMES } from "../../../shared/runtime/config.ts";

/** A name and the setting that was meant. */
const MEANT: readonly (readonly [string, string])[] = [
  ["STORAGE_UR", "STORAGE_URL"],
  ["STORAGE_URI", "STORAGE_URL"],
  ["STROAGE_URL", "STORAGE_URL"],
  ["storage_url", "STORAGE_URL"],
  ["STORAGE_KEYS", "STORAGE_KEY"],
  ["WORKER", "WORKERS"],
  ["CREDIT", "CREDITS"],
  ["WEBHOOK_ALLOWED_HOST", "WEBHOOK_ALLOWED_HOSTS"],
  ["DNS-RESOLVER", "DNS_RESOLVER"],
  ["HOTS", "HOST"],
  ["PROT", "PORT"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["CALLBACK_RETRY", "CALLBACK_RETRY_MS"],
  ["WEBHOOK_SECRET", "WEBHOOK_SIGNING_SECRET"],
];

Deno.test("findMisspeltNames names the setting that was probably meant", () => {
  for (const [name, meant] of MEANT) {
    assertEquals(findMisspeltNames([name, "PATH"], CONFIG_NAMES), [{ name, setting: meant }], name);
  }
});

Deno.test("findMisspeltNames reports no setting, and nothing that systems set", () => {
  const others = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "HOSTTYPE",
    "SHELL",
    "USER",
    "LOGNAME",
    "LANG",
    "TERM",
    "PWD",
    "OLDPWD",
    "SHLVL",
    "PORTS",
    "TMPDIR",
    "DENO_DIR",
    "NO_COLOR",
    "INVOCATION_ID",
    "EDITOR",
    "JOURNAL_STREAM",
    "SYSTEMD_EXEC_PID",
    "RUNTIME_DIRECTORY",
    "STATE_DIRECTORY",
    "SSH_TTY",
    "npm_config_cache",
    "SUPABASE_URL",
    "SUPABASE_ANON_KEY",
    "PGHOST",
    "PGPASSWORD",
    "",
    "CI",
    "HOSTS",
    "POST",
    "ALLOWED_HOSTS",
    "DB_URL",
    "WEBHOOK_URL",
    "CA_CERT",
    "TIMEOUT_MS",
    "SIGNING_KEY",
    "DATABASE_URL",
    "LOG_FORMAT",
    "MAX_MEMORY",
    "JAVA_HOME",
    "TZ",
    "HTTP_PROXY",
    "NO_PROXY",
  ];
  assertEquals(findMisspeltNames([...others, ...CONFIG_NAMES], CONFIG_NAMES), []);
});
