import { wait } from "../support/wait.ts";

/** Callers of the v1 API that count what they must have been charged. */

/** Results of an account's calls. */
export interface Tally {
  readonly accountId: string;
  /** Successful calls. */
  answered: number;
  /** Calls answered with 503 or not at all; it is unknown whether they were counted. */
  unsure: number;
  refused: number;
}

/** Data shared by all callers. */
export interface Traffic {
  readonly urls: readonly string[];
  readonly going: () => boolean;
  /** Ids of jobs that were accepted. */
  readonly jobs: Map<string, string>;
  /** Unexpected answers. */
  readonly wrongAnswers: Map<string, number>;
  /** Answers by status, repeated calls included. */
  readonly statuses: Map<string, number>;
}

/** One caller. */
export interface SoakCaller {
  readonly token: string;
  readonly tally: Tally;
  /** Whether each call is repeated under its key until it is answered. */
  readonly keyed: boolean;
  /** Whether its plan is meant to be used up. */
  readonly limited: boolean;
}

const PAUSE_MS = 60;
const AGAIN_MS = 400;

const HEADERS = "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" +
  "Date: Mon, 5 Jan 2026 10:00:00 +0100\r\n";

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Calls until the traffic ends; resolves when the last call was answered. */
export async function callOn(traffic: Traffic, caller: SoakCaller): Promise<void> {
  for (let n = 0; traffic.going(); n++) {
    await callOnce(traffic, caller, n);
    await wait(PAUSE_MS);
  }
}

/** One call in this many has a large mail, which is stored in parts when it becomes a job. */
const LARGE_EVERY = 200;
const LARGE = "A line of a large mail.\r\n".repeat(32_768);

interface Sent {
  readonly path: string;
  readonly body: string;
  readonly type: string;
}

function createCall(n: number, keyed: boolean): Sent {
  const createRequest = (path: string, body: object): Sent => ({
    path,
    body: JSON.stringify(body),
    type: "application/json",
  });
  const later = keyed && n % 5 === 0;
  if (later && n % LARGE_EVERY === 0) {
    const body = `${HEADERS}X-N: ${n}\r\n\r\n${LARGE}`;
    return { path: "/email/analyze?async=true", body, type: "message/rfc822" };
  }
  if (n % 3 === 0 || later) {
    return createRequest("/email/analyze", {
      emailHeaders: `${HEADERS}X-N: ${n}\r\n`,
      async: later,
    });
  }
  return createRequest("/phone/check", {
    phoneNumber: `01620${String(n % 100_000).padStart(5, "0")}`,
  });
}

async function callOnce(traffic: Traffic, caller: SoakCaller, n: number): Promise<void> {
  const { tally, keyed, limited } = caller;
  const call = createCall(n, keyed);
  const key = crypto.randomUUID();
  while (true) {
    const { status, id } = await send(traffic, caller, call, keyed ? key : undefined);
    count(traffic.statuses, `${status}`);
    if (status === 200 || status === 202) {
      tally.answered++;
      if (status === 202) traffic.jobs.set(id, caller.token);
      return;
    }
    // 409: the process working on the call was killed, and its lease has not ended yet.
    const mayBe = status === 0 || status === 503 || (keyed && status === 409);
    if (!mayBe && !(limited && status === 429)) {
      count(traffic.wrongAnswers, `${call.path} ${status}`);
      return;
    }
    if (status === 429) {
      tally.refused++;
      return;
    }
    if (!keyed) {
      tally.unsure++;
      return;
    }
    await wait(AGAIN_MS);
  }
}

async function send(
  { urls }: Traffic,
  { token }: SoakCaller,
  { path, body, type }: Sent,
  key: string | undefined,
): Promise<{ readonly status: number; readonly id: string }> {
  const url = urls[Math.floor(Math.random() * urls.length)];
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": type,
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body,
    });
    const answer = await response.json();
    return { status: response.status, id: String(answer.id) };
  } catch {
    // The process was killed before or during the answer.
    return { status: 0, id: "" };
  }
}
