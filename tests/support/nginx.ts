import { waitUntilListening } from "./until.ts";
import { findFreePort } from "./free_port.ts";

/** A real nginx with the shipped configuration. */

/** Tells whether nginx is installed; it does not support `--version`. */
export async function hasNginx(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("nginx", { args: ["-v"], stderr: "null" }).output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Formats the configuration around `deploy/nginx.conf`; paths are below a folder of its own. */
const formatNginxConfiguration = (servers: string) => `
daemon off;
master_process off;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy;
  fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  ${servers}
}
`;

/** Replaces a text in the configuration; throws if it does not occur. */
function replaceRequired(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`deploy/nginx.conf has no ${what}`);
  return text.replaceAll(what, by);
}

/** Options of {@linkcode startNginx}. */
export interface NginxOptions {
  /** Port of the service behind it; with several ports, calls go to them in turn. */
  readonly upstreamPorts: number | readonly number[];
  /** Maximum number of connections per address, instead of the shipped 50. */
  readonly connectionsAnAddress?: number;
  /** Time-outs instead of the shipped ones, by directive, in milliseconds. */
  readonly timeoutsMs: Readonly<Record<string, number>>;
}

/** Starts nginx on a free port of loopback; `await using` stops it. */
export async function startNginx(
  { upstreamPorts, timeoutsMs, connectionsAnAddress = 50 }: NginxOptions,
): Promise<{ readonly port: number; readonly url: string } & AsyncDisposable> {
  const port = findFreePort();
  let conf = await Deno.readTextFile("deploy/nginx.conf");
  conf = replaceRequired(conf, "listen 8080;", `listen 127.0.0.1:${port};`);
  const limit = `limit_conn mail_trust ${connectionsAnAddress};`;
  conf = replaceRequired(conf, "limit_conn mail_trust 50;", limit);
  // As docs/deployment.md describes it for several gateways.
  conf = replaceRequired(conf, "http://127.0.0.1:8000", "http://mail_trust");
  const servers = [upstreamPorts].flat().map((port) => `server 127.0.0.1:${port};`).join(" ");
  conf = `upstream mail_trust { ${servers} }\n${conf}`;
  for (const [directive, ms] of Object.entries(timeoutsMs)) {
    const [line = `${directive} …;`] = new RegExp(`\\b${directive} \\d+s;`).exec(conf) ?? [];
    conf = replaceRequired(conf, line, `${directive} ${ms}ms;`);
  }
  // A shell writes the file, as tests have no write permission.
  const script = 'dir=$(mktemp -d) && cat >"$dir/nginx.conf" && echo "$dir" && ' +
    'exec nginx -p "$dir" -c "$dir/nginx.conf"';
  const process = new Deno.Command("sh", {
    args: ["-c", script],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const input = process.stdin.getWriter();
  await input.write(new TextEncoder().encode(formatNginxConfiguration(conf)));
  await input.close();
  const reader = process.stdout.getReader();
  const dir = new TextDecoder().decode((await reader.read()).value).trim();
  await waitUntilListening(port);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      process.kill("SIGTERM");
      await process.status;
      await reader.cancel();
      if (/^\/\S+\/tmp\.\w+$|^\/tmp\/tmp\.\w+$/.test(dir)) {
        await new Deno.Command("rm", { args: ["-r", "--", dir] }).output();
      }
    },
  };
}
