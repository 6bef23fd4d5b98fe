import { wait } from "../support/wait.ts";

/** A gateway in its own process, for a soak test. */

/** Starts a gateway on `PORT` of loopback and waits until it is ready. */
export async function startSoakGateway(
  env: Readonly<Record<string, string>>,
  permissions: readonly string[] = [],
): Promise<Deno.ChildProcess> {
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--frozen",
      "--no-prompt",
      "--allow-net",
      "--allow-env",
      "--allow-read=.",
      ...permissions,
      "shared/server/main.ts",
    ],
    env: {
      HOST: "127.0.0.1",
      WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
      PROVIDER_TIMEOUT_MS: "1000",
      LOG_LEVEL: "error",
      ...env,
    },
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const up = await fetch(`http://127.0.0.1:${env["PORT"]}/ready`)
      .then((response) => response.body?.cancel().then(() => response.ok) ?? false, () => false);
    if (up) return process;
    await wait(100);
  }
  process.kill("SIGKILL");
  throw new Error("the gateway did not start");
}
