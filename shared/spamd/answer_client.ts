import { summarizeMail } from "../api_v1/email_analysis.ts";
import { createVerifier, type MailVerifier } from "../verification/verifier.ts";
import { AppError } from "../contract/errors.ts";
import { SPAMD_LABEL } from "../contract/functions.ts";
import { mapProviders } from "../contract/providers.ts";
import { isBinary } from "../encoding/binary.ts";
import { decodeMail } from "../encoding/mail_text.ts";
import type { Examine } from "../endpoints/examiner.ts";
import type { Limits, RequestSlot } from "../http/admission/limits.ts";
import { splitMessage } from "../mime/split_message.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps, SocketClient } from "../runtime/deps.ts";
import { type SpamdVerdict, toSpamdVerdict } from "./spamd_verdict.ts";
import type { Command } from "./head.ts";
import { readHead, readRequestMail } from "./read_request.ts";
import { createFailureReply, createReply, PONG } from "./reply.ts";

/** Dependencies of {@linkcode createSpamd}. */
export interface SpamdDeps {
  readonly config: Config;
  readonly deps: Deps;
  readonly limits: Limits;
  readonly examine: Examine;
}

const NO_TRAINING = new AppError(
  "not_implemented",
  "TELL is not supported: this service does not learn from single mails.",
);

/** Creates the function that answers one request of SPAMC/1.5, as SpamAssassin's `spamd` does. */
export function createSpamd(
  { config, deps, limits, examine }: SpamdDeps,
): (client: SocketClient) => Promise<void> {
  const { clock, log, newId } = deps;
  const verifier = createVerifier(config, deps);

  return async (client) => {
    const requestId = newId();
    const startedAt = clock.monotonic();
    const state: RequestState = { command: undefined, slot: undefined };
    let reply: Uint8Array;
    let failure: AppError | undefined;
    try {
      const answer = await answerRequest(client, state, requestId);
      if (answer === null) return;
      reply = answer;
    } catch (error) {
      failure = toAppError(error, requestId);
      if (failure.code === "overloaded") {
        state.slot?.end();
        await limits.waitToRefuse();
      }
      reply = createFailureReply(failure);
    }
    const isRead = await client.write(reply).then(() => true, () => false);
    state.slot?.end();
    const status = failure?.status ?? 200;
    log(status >= 500 ? "warn" : "info", "request", {
      requestId,
      function: SPAMD_LABEL,
      method: state.command ?? "other",
      status,
      durationMs: Math.round(10 * (clock.monotonic() - startedAt)) / 10,
      code: failure?.code,
      reason: isRead ? undefined : "hung_up",
    });
  };

  /** Answers a request; resolves to null if it gets no answer. */
  async function answerRequest(
    client: SocketClient,
    state: RequestState,
    requestId: string,
  ): Promise<Uint8Array | null> {
    const reading = await readHead(client, { clock });
    if (reading === null) return null;
    const { command } = reading.head;
    state.command = command;
    if (command === "SKIP") return null;
    if (command === "PING") return PONG;
    if (command === "TELL") throw NO_TRAINING;
    const slot = limits.admit({ isStream: false });
    state.slot = slot;
    client.begin();
    const mail = await readRequestMail(reading, client, {
      clock,
      bodyTimeoutMs: config.BODY_TIMEOUT_MS,
      holdBytes: (bytes) => slot.holdBytes(bytes),
    });
    const verdict = await limits.run(() =>
      judge(mail, { config, deps, examine, verifier, requestId })
    );
    const reply = createReply(reading.head, mail, verdict);
    slot.holdBytes(reply.length);
    return reply;
  }

  function toAppError(error: unknown, requestId: string): AppError {
    if (error instanceof AppError) return error;
    log("error", "bug", { requestId, function: SPAMD_LABEL }, error);
    return new AppError("internal_error", `Something went wrong here; quote ${requestId}.`);
  }
}

/** Dependencies of the verdict of one mail. */
interface JudgeContext extends Omit<SpamdDeps, "limits"> {
  readonly verifier: MailVerifier | undefined;
  readonly requestId: string;
}

/** Judges a mail by version 2, as `analyze-spam` does, within the time limit of a request. */
async function judge(
  mail: Uint8Array,
  { config, deps, examine, verifier, requestId }: JudgeContext,
): Promise<SpamdVerdict> {
  if (isBinary(mail)) {
    throw new AppError("invalid_request", "This is not a mail but a binary file.");
  }
  const { headers, content } = splitMessage(decodeMail(mail));
  const controller = new AbortController();
  const stopTimer = deps.clock.after(config.REQUEST_TIMEOUT_MS, () => controller.abort());
  try {
    const summary = await summarizeMail({
      headers,
      content,
      isWholeMail: true,
      mailToVerify: mail,
      scoringVersion: 2,
      enabledApis: mapProviders(() => false),
      apiKeys: mapProviders(() => ""),
    }, {
      config,
      deps,
      requestId,
      verifier,
      label: SPAMD_LABEL,
      client: "mail server",
      signal: controller.signal,
    });
    const input = { headers, emailContent: content };
    return toSpamdVerdict(
      summary,
      await examine({ input, isWholeMail: true, version: 2, summary }),
    );
  } finally {
    stopTimer();
  }
}

/** State of a request, filled while it is read. */
interface RequestState {
  command: Command | undefined;
  slot: RequestSlot | undefined;
}
