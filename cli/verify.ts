/**
 * Verifies a mail at a terminal: `deno task verify <mail.eml | -> [--headers] [--json] [--resolver
 * system|<URL>]`. SPF, DKIM, DMARC and ARC are looked up in the DNS and evaluated here; the mail is
 * not sent anywhere.
 *
 * Exit status 0 when the author's domain is proven, 1 when it is not, 2 when the command line is
 * invalid, 3 when the DNS did not answer and another try may help.
 */
import { parseArgs } from "node:util";
import { createVerifier } from "../shared/authentication/verifier.ts";
import type { Verification } from "../shared/contract/verification.ts";
import { parseHeaders } from "../shared/headers/parse.ts";
import { splitMessage } from "../shared/mime/split_message.ts";
import { ConfigError, readConfig } from "../shared/runtime/config.ts";
import { createConnect } from "../shared/runtime/connect.ts";
import { systemClock } from "../shared/runtime/real.ts";
import { systemDns } from "../shared/runtime/system_dns.ts";

const USAGE = "Usage: deno task verify <mail.eml | -> [--headers] [--json] " +
  "[--resolver system | <URL of a DNS over HTTPS server>]\n" +
  "  --headers  the file holds copied header fields, not the mail as it was received\n" +
  "  --json     the result as JSON, as in summary.verification";

/** The options of the command line. */
export interface Call {
  readonly file: string;
  readonly headers: boolean;
  readonly json: boolean;
  readonly resolver: string;
}

/** The parsed command line, or undefined when it is not valid. */
export function parseArguments(args: readonly string[]): Call | undefined {
  try {
    const { values, positionals: [file, ...more] } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        headers: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        resolver: { type: "string", default: "system" },
      },
    });
    const { headers = false, json = false, resolver = "system" } = values;
    return file === undefined || more.length > 0 ? undefined : { file, headers, json, resolver };
  } catch {
    return undefined;
  }
}

/** The exit status for a result. */
function statusOf({ dmarc, dkim, spf }: Verification): 0 | 1 | 3 {
  const signed = dkim.some(({ result, aligned }) =>
    aligned === true && (result === "pass" || result === "headers_verified")
  );
  const sent = spf.result === "pass" && spf.aligned === true;
  if (dmarc.result === "pass" || dmarc.result === "headers_verified") return 0;
  // A domain without a policy may still have a signature, or an SPF record.
  if (dmarc.result === "none" && (signed || sent)) return 0;
  const results = [dmarc.result, spf.result, ...dkim.map(({ result }) => result)];
  return results.includes("temperror") ? 3 : 1;
}

/** A result as text for a person. */
function report(
  { spf, dkim, dmarc, arc, bimi, impersonation, complete }: Verification,
): string {
  const line = (name: string, result: string, text: string) =>
    `${name.padEnd(6)} ${result.padEnd(17)} ${text}`;
  const more = (text: string) => `${" ".repeat(25)}${text}`;
  return [
    ...(impersonation === null ? [] : [line("!", "impersonation", impersonation)]),
    line("DMARC", dmarc.result, dmarc.explanation),
    ...(dmarc.policy === null ? [] : [more(`Policy of ${dmarc.policyDomain}: ${dmarc.policy}.`)]),
    line("SPF", spf.result, spf.explanation),
    ...(spf.domainSays === null ? [] : [more(`${spf.domain} says: ${spf.domainSays}`)]),
    ...(dkim.length === 0 ? [line("DKIM", "none", "The mail has no signature.")] : []),
    ...dkim.flatMap((each) => [
      line("DKIM", each.result, each.explanation),
      more(`Proven: ${each.proven}`),
      more(`Not proven: ${each.notProven}`),
      ...each.weaknesses.map(more),
      ...(each.repairs.length > 0 ? [more(`Undone first: ${each.repairs.join(", ")}.`)] : []),
    ]),
    line("ARC", arc.result, arc.explanation),
    line("BIMI", bimi.result, bimi.explanation),
    ...(complete ? [] : ["The DNS took too long; some of it is not known."]),
  ].join("\n").replaceAll(UNSAFE, "?");
}

/** Control characters, which a mail may have in its domain names. */
const UNSAFE = /[^\n\P{C}]/gu;

async function readAll(file: string): Promise<Uint8Array> {
  if (file !== "-") return await Deno.readFile(file);
  return new Uint8Array(await new Response(Deno.stdin.readable).arrayBuffer());
}

async function run({ file, headers, resolver }: Call): Promise<Verification> {
  const own = Deno.env.get("OWN_SERVERS");
  const { DNS_RESOLVER, OWN_SERVERS } = readConfig({ DNS_RESOLVER: resolver, OWN_SERVERS: own });
  const verifier = createVerifier({ DNS_RESOLVER }, {
    clock: systemClock,
    fetch: (input, init) => fetch(input, init),
    connect: createConnect(),
    dns: systemDns,
  });
  if (verifier === undefined) throw new ConfigError(["DNS_RESOLVER: is empty"]);
  const bytes = await readAll(file);
  const text = new TextDecoder().decode(bytes);
  return await verifier({
    parsed: parseHeaders(headers ? text : splitMessage(text).headers, OWN_SERVERS),
    mail: headers ? text : bytes,
  }, new AbortController().signal);
}

if (import.meta.main) {
  // deno-lint-ignore no-console -- The command prints its report.
  const print = (text: string) => console.log(text);
  const fail = (text: string): never => {
    // deno-lint-ignore no-console -- For the person at the terminal.
    console.error(text);
    Deno.exit(2);
  };
  const call = parseArguments(Deno.args) ?? fail(USAGE);
  try {
    const verification = await run(call);
    print(call.json ? JSON.stringify(verification, null, 2) : report(verification));
    Deno.exit(statusOf(verification));
  } catch (error) {
    if (error instanceof ConfigError) fail(`${error.problems.join("\n")}\n${USAGE}`);
    // Exit status 1 would mean that the mail proves nothing.
    fail(`${call.file} cannot be read: ${error instanceof Error ? error.name : "unknown"}.`);
  }
}
