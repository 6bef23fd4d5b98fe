import { assert, assertEquals, assertFalse, assertStringIncludes, assertThrows } from "@std/assert";
import { createProviders } from "../../../shared/reputation/providers.ts";
import { NOTIFY_VARIABLES } from "../../../shared/runtime/notify.ts";
import { CONFIG_NAMES, ConfigError, readConfig } from "../../../shared/runtime/config.ts";
import { PROVIDER_PAGE, updateProviderTable } from "../../../tasks/provider_table.ts";

const STALE = `${PROVIDER_PAGE} is stale: run \`deno task configuration\``;

Deno.test("readConfig gives every default when nothing is set", () => {
  const config = readConfig({});
  assertEquals(config.HOST, "127.0.0.1");
  assertEquals(config.PORT, 8000);
  assertEquals(config.MAX_BODY_BYTES, 1_048_576);
  assertEquals(config.ALLOWED_ORIGINS, []);
});

Deno.test("readConfig takes an empty or blank value as unset, never as no limit", () => {
  assertEquals(readConfig({ MAX_BODY_BYTES: "", PORT: "  " }), readConfig({}));
});

Deno.test("readConfig names every bad variable at once and quotes no value", () => {
  const error = assertThrows(
    () =>
      readConfig({
        PORT: "http",
        MAX_BODY_BYTES: "0",
        BODY_TIMEOUT_MS: "NaN",
        LOG_LEVEL: "loud",
        REGULATOR_DB_URL: "file:///etc/passwd",
        SCENARIO_WEBHOOK_URL: "hush-hush",
      }),
    ConfigError,
  );
  assertEquals(error.problems.length, 6);
  for (const name of ["PORT", "MAX_BODY_BYTES", "BODY_TIMEOUT_MS", "LOG_LEVEL"]) {
    assertStringIncludes(error.message, `${name}: `);
  }
  assertFalse(error.message.includes("passwd") || error.message.includes("hush-hush"));
});

Deno.test("readConfig reads OWN_SERVERS and says what is wrong with an entry", () => {
  assertEquals(
    readConfig({ OWN_SERVERS: " MX.Example.org,192.0.2.0/24 , ::1, filter" }).OWN_SERVERS,
    [
      "mx.example.org",
      "192.0.2.0/24",
      "::1",
      "filter",
    ],
  );
  const readProblem = (OWN_SERVERS: string) =>
    assertThrows(() => readConfig({ OWN_SERVERS }), ConfigError).problems.join();
  for (
    const entry of ["*.example.org", "mx:25", "https://mx.example.org", "300.1.1.1", "1.2.3.4/33"]
  ) {
    assertStringIncludes(readProblem(`mx.example.org,${entry}`), "OWN_SERVERS: must be host names");
  }
  for (const range of ["0.0.0.0/0", "::/0", "10.0.0.0/7"]) {
    assertStringIncludes(readProblem(range), "strangers");
  }
  assertStringIncludes(readProblem("a.example,".repeat(101)), "at most 100 entries");
});

Deno.test("readConfig refuses token verification without a usable key", () => {
  const assertRefused = (env: Record<string, string>) =>
    assertThrows(() => readConfig({ VERIFY_JWT: "true", ...env }), ConfigError).problems;
  assertEquals(assertRefused({}), [
    "VERIFY_JWT: needs a key: set JWT_SECRET, JWKS_URL or SUPABASE_JWKS",
  ]);
  assertEquals(assertRefused({ JWT_SECRET: "", JWKS_URL: " ", SUPABASE_JWKS: "" }).length, 1);
  assertEquals(assertRefused({ JWT_SECRET: "x".repeat(31) }), [
    "JWT_SECRET: must be at least 32 bytes long",
  ]);
  for (const keys of ["{}", "not JSON", '{"keys":[{"kty":"oct","k":"AAAA"}]}']) {
    assertEquals(assertRefused({ SUPABASE_JWKS: keys }), [
      "SUPABASE_JWKS: must be a JSON Web Key Set with an RS256 or ES256 key",
    ]);
  }
  assertEquals(assertRefused({ JWKS_URL: "http://issuer.example/keys" }).length, 1);
  assertEquals(assertRefused({ JWKS_URL: "ftp://issuer.example/keys" }).length, 1);
});

Deno.test("readConfig reads each kind of key, and none while verification is off", () => {
  const key = { kty: "EC", crv: "P-256", x: "AA", y: "AA" };
  const keys: Record<string, string>[] = [
    { JWT_SECRET: "x".repeat(32) },
    { JWKS_URL: "https://issuer.example/keys" },
    { JWKS_URL: "http://localhost:54321/keys" },
    { SUPABASE_JWKS: JSON.stringify({ keys: [key] }) },
  ];
  for (const env of keys) assertEquals(readConfig({ VERIFY_JWT: "true", ...env }).VERIFY_JWT, true);
  assertFalse(readConfig({ JWT_SECRET: "short", SUPABASE_JWKS: "null" }).VERIFY_JWT);
  assertThrows(() => readConfig({ VERIFY_JWT: "yes" }), ConfigError, "VERIFY_JWT: ");
});

Deno.test("every provider names its own variable, and has its row in the reference", async () => {
  const page = await Deno.readTextFile(PROVIDER_PAGE);
  for (const { name, variable } of createProviders(readConfig({}))) {
    assertEquals(variable, name.replace(/^provider(.)$/, "PROVIDER_$1_URL"));
    assert(
      CONFIG_NAMES.includes(variable),
      `${name} lacks ${variable} in shared/runtime/config.ts`,
    );
    assert(new RegExp(`^\\| ${name} +\\|.*\`GET ${variable}`, "m").test(page), STALE);
  }
  const normalizeCells = (text: string) =>
    text.replaceAll(/ +\|/g, " |").replaceAll(/-{3,}/g, "---");
  assert(normalizeCells(page) === normalizeCells(updateProviderTable(page)), STALE);
});

Deno.test("deno task configuration allows the server to read every variable", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const [, allowedVariables = ""] = /--allow-env=(\S+)/.exec(tasks.serve.command) ?? [];
  // Variables that the Postgres driver reads in any case.
  const driver = ["NODE_PG_FORCE_NATIVE", "PGBINARY", "PGOPTIONS", "PGPASSWORD", "PGREPLICATION"];
  const needed = [...CONFIG_NAMES, ...NOTIFY_VARIABLES, ...driver, "USER"];
  assertEquals(
    allowedVariables.split(","),
    needed,
    "deno.json is stale: run `deno task configuration`",
  );
  assertEquals(tasks.start.command, "deno task --quiet console; deno task --quiet serve --local");
});

Deno.test("readConfig accepts a signing secret of 24 to 64 bytes and does not quote a refused one", () => {
  const createSecret = (bytes: number) => `whsec_${btoa("k".repeat(bytes))}`;
  for (const bytes of [24, 25, 26, 32, 63, 64]) {
    const WEBHOOK_SIGNING_SECRET = createSecret(bytes);
    assertEquals(
      readConfig({ WEBHOOK_SIGNING_SECRET }).WEBHOOK_SIGNING_SECRET,
      createSecret(bytes),
    );
  }
  const several = { WEBHOOK_SIGNING_SECRET: ` ${createSecret(32)}  ${createSecret(24)} ` };
  assertEquals(
    readConfig(several).WEBHOOK_SIGNING_SECRET,
    `${createSecret(32)} ${createSecret(24)}`,
  );
  const invalidSecrets = [
    ...[23, 65, 66].map(createSecret),
    "whsec_",
    "hush-hush",
    createSecret(24).slice(6),
    createSecret(25).slice(0, -1),
    `${createSecret(24)}====`,
    createSecret(24).replace("a", "-"),
    `whpk_${createSecret(32).slice(6)}`,
    `${createSecret(32)} hush-hush`,
    Array(6).fill(createSecret(32)).join(" "),
  ];
  for (const WEBHOOK_SIGNING_SECRET of invalidSecrets) {
    const { problems } = assertThrows(() => readConfig({ WEBHOOK_SIGNING_SECRET }), ConfigError);
    assertEquals(problems, [
      "WEBHOOK_SIGNING_SECRET: must be whsec_ and the base64 of 24 to 64 bytes; " +
      "or several of these, separated by spaces",
    ]);
  }
});

Deno.test("readConfig accepts only hosts as allowed hosts", () => {
  const good = ["flows.internal", "n8n", "10.0.0.5", "fd00::7", "[fd00::7]", "b\u00fccher.example"];
  assertEquals(
    readConfig({ WEBHOOK_ALLOWED_HOSTS: good.join(" , ") }).WEBHOOK_ALLOWED_HOSTS,
    good,
  );
  const bad = [
    "http://x",
    "x/y",
    "x:80",
    "10.0.0.5:80",
    "u@x",
    "[::1]:80",
    "a b",
    "x?",
    "[x]",
    "1:2",
  ];
  for (const host of bad) {
    assertThrows(() => readConfig({ WEBHOOK_ALLOWED_HOSTS: host }), ConfigError, "must be host");
  }
});

Deno.test("readConfig judges JWKS_URL by the host that would be called, and refuses credentials", () => {
  const bad = [
    "http://localhost:x@evil.example/",
    "http://localhost:80@evil.example/keys",
    "http://127.0.0.1:1@evil.example/",
    "http://localhost.evil.example/",
    "http://127.0.0.1.evil.example/",
    "http://127.1.evil.example/",
    "https://user:secret@issuer.example/keys",
    "https://user@issuer.example/keys",
    "https://",
    "file:///etc/keys",
  ];
  for (const JWKS_URL of bad) {
    const { problems } = assertThrows(
      () => readConfig({ JWKS_URL }),
      ConfigError,
      undefined,
      JWKS_URL,
    );
    assertEquals(problems, [
      "JWKS_URL: must be an https URL, or an http URL of this machine, without a user name or " +
      "password",
    ]);
  }
  const good = [
    "https://issuer.example/keys?x=1",
    "http://LOCALHOST:54321/keys",
    "http://127.9.9.9/",
    "http://[::1]:1/",
    "http://0x7f.1/",
  ];
  for (const JWKS_URL of good) assertEquals(readConfig({ JWKS_URL }).JWKS_URL, JWKS_URL);
});

Deno.test("readConfig accepts origins exactly as browsers send them", () => {
  const good = [
    "https://a.example",
    "http://localhost:3000",
    "https://xn--bcher-kva.example:8443",
    "http://[::1]:5173",
    "chrome-extension://abcdefgh",
    "capacitor://localhost",
  ];
  assertEquals(readConfig({ ALLOWED_ORIGINS: good.join(", ") }).ALLOWED_ORIGINS, good);
  const bad = [
    "https://a.example/",
    "https://a.example/path",
    "https://a.example:443",
    "https://A.example",
    "https://user@a.example",
    "https://a.example?",
    "https://*.example",
    "https://b\u00fccher.example",
    "a.example",
    "null",
    "*",
    "file://",
    "https://good.example,https://a.example/",
  ];
  for (const ALLOWED_ORIGINS of bad) {
    const { problems } = assertThrows(
      () => readConfig({ ALLOWED_ORIGINS }),
      ConfigError,
      "ALLOWED_ORIGINS: must be origins",
    );
    assertEquals(problems.length, 1);
  }
});
