import { AnswerError, StreamError } from "./errors.ts";
import { readEvents } from "./events.ts";
import { Sender } from "./http.ts";
import type { CallOptions, ClientOptions } from "./http.ts";
import type {
  AnalysisStep,
  AnalysisSummary,
  AnalyzeEmailHeadersRequest,
  AnalyzeSpamRequest,
  AnalyzeSpamResponse,
  DeliveryResponse,
  RegulatorCheckRequest,
  RegulatorCheckResponse,
  RegulatorInfoResponse,
  RegulatorRefreshResponse,
  TriggerScenarioRequest,
  TriggerWorkflowExportRequest,
} from "./types.ts";

const PREFIX = "/functions/v1";

/** Data of the last event of a stream. */
const DONE = "[DONE]";

/** A whole mail: the content of its file. */
export type Mail = string | Uint8Array;

/** Options for a whole mail. */
export interface MailOptions extends CallOptions {
  /** Whether to verify SPF, DKIM, DMARC and ARC, if the server supports it; false by default. */
  readonly verify?: boolean | undefined;
}

/** Options of a score for a whole mail. */
export interface ScoreOptions extends CallOptions {
  /** 2, with a verdict, by default; 1 for the score of the specification alone. */
  readonly scoringVersion?: ScoringVersion | undefined;
}

type ScoringVersion = NonNullable<AnalyzeSpamRequest["scoringVersion"]>;

/** The version that has a verdict; a server answers with version 1 where a request names none. */
const SCORING_VERSION: ScoringVersion = 2;

/** The answer of regulator-check, by the action of the request. */
export type RegulatorAnswer<R extends RegulatorCheckRequest> = R extends { action: "check" }
  ? RegulatorCheckResponse
  : R extends { action: "info" } ? RegulatorInfoResponse
  : R extends { action: "refresh" } ? RegulatorRefreshResponse
  : never;

/** The five functions of a server. */
export class MailTrust {
  private readonly sender: Sender;

  constructor(options: ClientOptions) {
    this.sender = new Sender(options);
  }

  /**
   * Yields the steps of a header analysis as they arrive; leaving the loop aborts the request.
   *
   * @throws {StreamError} for an incomplete stream.
   */
  async *analyzeHeaders(
    request: AnalyzeEmailHeadersRequest,
    options: CallOptions = {},
  ): AsyncGenerator<AnalysisStep, void, undefined> {
    const response = await this.sender.send({
      ...options,
      method: "POST",
      path: `${PREFIX}/analyze-email-headers`,
      accept: "text/event-stream",
      body: request,
    });
    yield* readSteps(response, options.signal);
  }

  /** Returns the summary of a header analysis, which its last step contains. */
  summarizeHeaders(
    request: AnalyzeEmailHeadersRequest,
    options: CallOptions = {},
  ): Promise<AnalysisSummary> {
    const path = `${PREFIX}/analyze-email-headers`;
    return this.sender.sendForJson({ ...options, method: "POST", path, body: request });
  }

  /** Summarizes a whole mail; its body is only used when `verify` is set. */
  summarizeMail(mail: Mail, { verify = false, ...options }: MailOptions = {}): Promise<
    AnalysisSummary
  > {
    const path = `${PREFIX}/analyze-email-headers${verify ? "?verify=true" : ""}`;
    return this.sender.sendForJson({ ...options, method: "POST", path, mail });
  }

  /** Judges content: by scoring version 2, with a verdict, unless the request names version 1. */
  analyzeSpam(
    request: AnalyzeSpamRequest,
    options: CallOptions = {},
  ): Promise<AnalyzeSpamResponse> {
    const path = `${PREFIX}/analyze-spam`;
    const { scoringVersion = SCORING_VERSION } = request;
    const body = { ...request, scoringVersion };
    return this.sender.sendForJson({ ...options, method: "POST", path, body });
  }

  /** Judges a whole mail by {@linkcode ScoreOptions.scoringVersion}. */
  analyzeSpamMail(
    mail: Mail,
    { scoringVersion = SCORING_VERSION, ...options }: ScoreOptions = {},
  ): Promise<AnalyzeSpamResponse> {
    const path = `${PREFIX}/analyze-spam?scoringVersion=${scoringVersion}`;
    return this.sender.sendForJson({ ...options, method: "POST", path, mail });
  }

  /** Checks a number, describes the list in use, or reloads it. */
  regulatorCheck<const R extends RegulatorCheckRequest>(
    request: R,
    options: CallOptions = {},
  ): Promise<RegulatorAnswer<R>> {
    const path = `${PREFIX}/regulator-check`;
    return this.sender.sendForJson({ ...options, method: "POST", path, body: request });
  }

  /** Sends an analysis to a webhook. */
  exportWorkflow(
    request: TriggerWorkflowExportRequest,
    options: CallOptions = {},
  ): Promise<DeliveryResponse> {
    const path = `${PREFIX}/trigger-workflow-export`;
    return this.sender.sendForJson({ ...options, method: "POST", path, body: request });
  }

  /** Triggers an automation scenario. */
  triggerScenario(
    request: TriggerScenarioRequest,
    options: CallOptions = {},
  ): Promise<DeliveryResponse> {
    const path = `${PREFIX}/trigger-scenario`;
    return this.sender.sendForJson({ ...options, method: "POST", path, body: request });
  }
}

async function* readSteps(
  response: Response,
  signal?: AbortSignal,
): AsyncGenerator<AnalysisStep, void, undefined> {
  const { body, status } = response;
  if (body === null) throw new AnswerError("The answer is empty.", status);
  for await (const data of readEvents(body, signal)) {
    if (data === DONE) return;
    let step: AnalysisStep;
    try {
      step = JSON.parse(data);
    } catch (cause) {
      throw new AnswerError("An event of the stream is not JSON.", status, { cause });
    }
    yield step;
  }
  throw new StreamError("The stream ended before the analysis was complete.");
}
