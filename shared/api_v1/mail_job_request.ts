import * as z from "zod";
import { ScoringVersion } from "../contract/analyze_spam.ts";
import { mapProviders } from "../contract/providers.ts";
import type { ClaimedJob } from "../jobs/queue.ts";

const EnabledApis = z.object(mapProviders(() => z.boolean()));

const Callback = z.object({ url: z.string(), local: z.boolean() }).nullable();

/** A mail that waits to be analysed, without its texts. */
const MailJob = z.object({
  enabledApis: EnabledApis,
  scoringVersion: ScoringVersion.optional(),
  /**
   * Meaning of the texts: a mail to verify, as header fields, whole text or bytes. Null for header
   * fields and content that are not verified.
   */
  verify: z.enum(["headers", "message", "bytes"]).nullable(),
  /** Whether header fields and content came as one text. */
  isWhole: z.boolean().default(false),
  callback: Callback,
});
export type MailJob = z.output<typeof MailJob>;

/** A job as earlier versions wrote it, without texts; such jobs may wait during an update. */
const EarlierMailJob = z.object({
  mail: z.object({
    headers: z.string(),
    content: z.string().nullable(),
    enabledApis: EnabledApis,
    scoringVersion: ScoringVersion.optional(),
  }),
  verify: z.object({ kind: z.enum(["text", "bytes"]), text: z.string() }).nullable(),
  callback: Callback,
});

/** A waiting mail with its texts. */
export interface WaitingMail {
  readonly request: MailJob;
  readonly texts: readonly string[];
}

/** Reads the work of a job, of any version; undefined when it cannot be read. */
export function readMailJob(
  { request, texts }: Pick<ClaimedJob, "request" | "texts">,
): WaitingMail | undefined {
  const current = MailJob.safeParse(request);
  if (current.success) return { request: current.data, texts };
  const earlier = EarlierMailJob.safeParse(request);
  if (!earlier.success) return undefined;
  const { mail: { headers, content, ...options }, verify, callback } = earlier.data;
  const common = { ...options, isWhole: false, callback };
  if (verify !== null && (verify.kind === "bytes" || verify.text !== headers)) {
    const kind = verify.kind === "bytes" ? "bytes" : "message";
    return { request: { ...common, verify: kind }, texts: [verify.text] };
  }
  return {
    request: { ...common, verify: verify === null ? null : "headers" },
    texts: content === null ? [headers] : [headers, content],
  };
}
