/**
 * The command `deno task verify`, which evaluates SPF, DKIM, DMARC and ARC of a mail over the DNS.
 */
import { createVerifier } from "../shared/verification/verifier.ts";
import type { Verification } from "../shared/contract/verification.ts";
import { maskControls } from "../shared/exports/json_value.ts";
import { parseHeaders } from "../shared/headers/parse.ts";
import { splitMessage } from "../shared/mime/split_message.ts";
import { ConfigError, readConfig } from "../shared/runtime/config.ts";
import { createConnect } from "../shared/runtime/connect.ts";
import { systemClock } from "../shared/runtime/real.ts";
import { systemDns } from "../shared/runtime/system_dns.ts";
import { parseCommand, readInput, runCommand, UsageError } from "./command.ts";

const USAGE = "Usage: deno task verify <mail.eml | -> [--headers] [--json] " +
  "[--resolver system | <URL of a DNS over HTTPS server>]\n" +
  "  --headers  the file holds copied header fields, not the mail as it was received\n" +
  "  --json     the result as JSON, as in summary.verification\n" +
  "Exit status: 0 if the author's domain is proven; 1 if not; 2 for a wrong command or an\n" +
  "unreadable file; 3 if the DNS did not answer.";

/** The options of the command line. */
export interface VerifyCommand {
  readonly file: string;
  /** Whether the file has copied header fields, not the mail as it was received. */
  readonly headers: boolean;
  /** Whether the result is printed as JSON. */
  readonly json: boolean;
  /** `system`, or the URL of a DNS over HTTPS server. */
  readonly resolver: string;
}

/**
 * Parses the command line.
 *
 * @throws {UsageError} if it is wrong.
 */
export function parseVerifyCommand(args: readonly string[]): VerifyCommand {
  const { values, positionals: [file, ...extraFiles] } = parseCommand({
    headers: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    resolver: { type: "string", default: "system" },
  }, args);
  if (file === undefined || extraFiles.length > 0) throw new UsageError("Name one mail.");
  return { file, ...values };
}

/** Computes the exit status for a result. */
function computeExitStatus({ dmarc, dkim, spf }: Verification): 0 | 1 | 3 {
  const hasSignature = dkim.some(({ result, aligned }) =>
    aligned === true && (result === "pass" || result === "headers_verified")
  );
  const hasPassedSpf = spf.result === "pass" && spf.aligned === true;
  if (dmarc.result === "pass" || dmarc.result === "headers_verified") return 0;
  // A domain without a policy may still have a signature, or an SPF record.
  if (dmarc.result === "none" && (hasSignature || hasPassedSpf)) return 0;
  const results = [dmarc.result, spf.result, ...dkim.map(({ result }) => result)];
  return results.includes("temperror") ? 3 : 1;
}

/** Formats a result as text for a person. */
function formatVerification(
  { spf, dkim, dmarc, arc, bimi, impersonation, complete: isComplete }: Verification,
): string {
  const formatLine = (name: string, result: string, text: string) =>
    `${name.padEnd(6)} ${result.padEnd(17)} ${text}`;
  const formatMore = (text: string) => formatLine("", "", text);
  return [
    ...(impersonation === null ? [] : [formatLine("!", "impersonation", impersonation)]),
    formatLine("DMARC", dmarc.result, dmarc.explanation),
    ...(dmarc.policy === null
      ? []
      : [formatMore(`Policy of ${dmarc.policyDomain}: ${dmarc.policy}.`)]),
    formatLine("SPF", spf.result, spf.explanation),
    ...(spf.domainSays === null ? [] : [formatMore(`${spf.domain} says: ${spf.domainSays}`)]),
    ...(dkim.length === 0 ? [formatLine("DKIM", "none", "The mail has no signature.")] : []),
    ...dkim.flatMap((signature) => [
      formatLine("DKIM", signature.result, signature.explanation),
      formatMore(`Proven: ${signature.proven}`),
      formatMore(`Not proven: ${signature.notProven}`),
      ...signature.weaknesses.map(formatMore),
      ...(signature.repairs.length > 0
        ? [formatMore(`Undone first: ${signature.repairs.join(", ")}.`)]
        : []),
    ]),
    formatLine("ARC", arc.result, arc.explanation),
    formatLine("BIMI", bimi.result, bimi.explanation),
    ...(isComplete ? [] : ["The DNS took too long; some of it is not known."]),
  ].map(maskControls).join("\n");
}

async function verifyFile({ file, headers, resolver }: VerifyCommand): Promise<Verification> {
  const ownServers = Deno.env.get("OWN_SERVERS");
  const { DNS_RESOLVER, OWN_SERVERS } = readVerifyConfig({
    DNS_RESOLVER: resolver,
    OWN_SERVERS: ownServers,
  });
  const verifier = createVerifier({ DNS_RESOLVER }, {
    clock: systemClock,
    fetch: (input, init) => fetch(input, init),
    connect: createConnect(),
    dns: systemDns,
  });
  if (verifier === undefined) throw new UsageError("--resolver takes system or a URL.");
  const bytes = await readInput(file);
  const text = new TextDecoder().decode(bytes);
  return await verifier({
    headers: parseHeaders(headers ? text : splitMessage(text).headers, OWN_SERVERS, {
      isPasted: headers,
    }),
    mail: headers ? text : bytes,
    client: "person",
  }, new AbortController().signal);
}

function readVerifyConfig(env: Parameters<typeof readConfig>[0]) {
  try {
    return readConfig(env);
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.problems.join("\n")) : error;
  }
}

if (import.meta.main) {
  await runCommand(USAGE, async () => {
    const command = parseVerifyCommand(Deno.args);
    const verification = await verifyFile(command);
    // deno-lint-ignore no-console -- The command prints its report.
    console.log(
      command.json ? JSON.stringify(verification, null, 2) : formatVerification(verification),
    );
    return computeExitStatus(verification);
  });
}
