import { AppError } from "../contract/errors.ts";
import { openStore } from "../storage/open.ts";
import { StorageError } from "../storage/port.ts";
import { sealOf } from "../storage/seal.ts";
import { StoredVelocity } from "../velocity/stored.ts";
import type { VelocityCounter } from "../velocity/counter.ts";
import { shippedCatalogue } from "../scoring/catalogue/load.ts";
import { AnalyzeSpamRequest } from "../contract/analyze_spam.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";
import { queryFlag } from "../http/query_flag.ts";
import { splitMessage } from "../mime/split_message.ts";
import type { Log } from "../runtime/log.ts";
import type { CompiledCatalogue } from "../scoring/analyze.ts";
import type { Version2Options, Version2Scorer } from "../scoring/version2/scorer.ts";
import { InProcessVelocity } from "../velocity/in_process.ts";
import type { NoteSenders } from "../contract/worker_tasks.ts";
import { withDefanged } from "./defanged.ts";
import { createExamine } from "./examine_mail.ts";
import type { Examine } from "./examine_mail.ts";

/**
 * The `analyze-spam` function.
 *
 * @param catalogue The shipped one by default.
 * @throws {CatalogueError} when the shipped catalogue is broken: the server must not start with it.
 */
export function createAnalyzeSpam(
  context: FunctionContext,
  catalogue: CompiledCatalogue = shippedCatalogue(),
): FunctionApp {
  const { config } = context;
  const examine = examineMails(context, catalogue);
  // It is compiled by now; otherwise the start would have failed.
  context.probes?.set("catalogue", () => catalogue);
  return createFunctionApp(context, {
    name: "analyze-spam",
    request: AnalyzeSpamRequest,
    ofMessage: (message, query) => {
      const { headers, content } = splitMessage(message);
      const defanged = queryFlag(query, "defanged");
      return { headers, emailContent: content, defanged, ...versionOf(query) };
    },
    handle: async ({ defanged = false, ...mail }) => {
      const version = mail.scoringVersion ?? config.SCORING_VERSION;
      const answer = await examine(mail, version);
      return defanged ? withDefanged(answer) : answer;
    },
  });
}

/**
 * The scoring version in the address of a request; a text that is not a number is refused by the
 * validation.
 */
export function versionOf(query: URLSearchParams): { scoringVersion?: number } {
  const named = query.get("scoringVersion");
  return named === null ? {} : { scoringVersion: Number(named) };
}

/** Scoring version 2, and its counter of senders. */
interface Counting {
  readonly velocity: VelocityCounter;
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly version2: Version2Scorer;
}

/** One for each set of dependencies, so that all routes of a server count the same senders. */
const COUNTINGS = new WeakMap<object, Counting>();

/** Length of the secret that sender hashes are keyed with, in bytes: that of the hash. */
const SECRET_BYTES = 32;

/**
 * Key of the hashes of senders before the database's own key is applied: every process has the
 * same.
 */
const SHARED_SECRET = new TextEncoder().encode("senders of every process");

/** When to try again after the database was not available, in seconds. */
const RETRY_AFTER = "5";

/** The function that examines mails for all routes of a server. */
export function examineMails(
  context: FunctionContext,
  catalogue: CompiledCatalogue = shippedCatalogue(),
): Examine {
  const { config, deps } = context;
  const { velocity, secret, version2 } = countingOf(context);
  const note: NoteSenders = (senders, now) => velocity.note(senders, now);
  return createExamine({ config, deps, catalogue, version2, note, secret });
}

/**
 * Senders are counted in the database where there is one, with a key to hash them, so that all
 * processes count together; else in this process.
 */
function countingOf(context: FunctionContext): Counting {
  const { config, deps } = context;
  const known = COUNTINGS.get(deps);
  if (known !== undefined) return known;
  const seal = sealOf(config, deps);
  const store = seal && (context.store ?? openStore(config, deps));
  const options = {
    velocity: store && seal
      ? available(new StoredVelocity(store, seal), deps.log)
      : new InProcessVelocity(),
    secret: store ? SHARED_SECRET : deps.randomBytes(SECRET_BYTES),
    now: deps.clock.now,
  };
  const counting = { ...options, version2: loadedLater(options) };
  COUNTINGS.set(deps, counting);
  return counting;
}

function loadedLater(options: Version2Options): Version2Scorer {
  let loaded: Promise<Version2Scorer> | undefined;
  const load = async () => {
    const { createVersion2Scorer } = await import("../scoring/version2/scorer.ts");
    return createVersion2Scorer(options);
  };
  return async (mail) => await (await (loaded ??= load()))(mail);
}

/**
 * Without the count the score would differ, so the call fails while the database is unavailable.
 */
function available(counter: VelocityCounter, log: Log): VelocityCounter {
  return {
    note: async (senders, now) => {
      try {
        return await counter.note(senders, now);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        log("error", "storage_failed", { reason: error.problem }, error.cause ?? error);
        throw new AppError(
          "service_unavailable",
          "The service cannot count senders now. Try again, or ask for scoring version 1.",
          { headers: { "retry-after": RETRY_AFTER }, cause: error },
        );
      }
    },
  };
}
