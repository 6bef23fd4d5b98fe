import type { ChainHop } from "../../../../shared/contract/analyze_email_headers.ts";
import { findBorderHop } from "../../../../shared/provenance/border/border.ts";
import type { Path } from "../../../../shared/provenance/border/border.ts";
import {
  findMailServers,
  findOperator,
} from "../../../../shared/provenance/border/mail_servers.ts";

/** A row of the route: a hop, or the hops between servers of one operator. */
export type RouteRow =
  | { readonly kind: "hop"; readonly hop: ChainHop; readonly isBorder: boolean }
  | {
    readonly kind: "inside";
    readonly operator: string;
    readonly hops: readonly ChainHop[];
    /** Sum of the delays of the hops, in seconds; null if none is known. */
    readonly seconds: number | null;
  };

/** The route of a mail, with its times. */
export interface Timeline {
  /** The rows, the oldest first. */
  readonly rows: readonly RouteRow[];
  /** Seconds from the first to the last known time; null if unknown or negative. */
  readonly totalSeconds: number | null;
  /** Seconds from the border to the last known time; null without a border. */
  readonly trustedSeconds: number | null;
  /** Largest negative delay, in seconds: a clock was behind. 0 if no delay is negative. */
  readonly skewSeconds: number;
  /** End of the scale, in seconds: the first mark at or above the longest delay, else that delay. */
  readonly endSeconds: number;
}

/** Maximum number of drawn hops; loops and forgeries can have thousands. */
export const MAX_HOPS = 100;

/** Marks of the scale, in seconds. */
export const MARKS = [1, 10, 60, 600, 3600, 21_600, 86_400, 604_800] as const;

/** Builds the timeline of a chain of hops. */
export function buildTimeline(
  chain: readonly ChainHop[],
  path: Path,
): Timeline {
  const hops = chain.slice(0, MAX_HOPS).toReversed();
  const border = findBorderHop(path)?.index;
  const delays = hops.map(({ delaySeconds }) => delaySeconds ?? 0);
  const times = hops.map(({ timestamp }) => timestamp)
    .filter((time) => time !== null).map((time) => Date.parse(time) / 1000);
  const [firstTime] = times;
  const lastTime = times.at(-1);
  const span = firstTime === undefined || lastTime === undefined || times.length < 2
    ? null
    : lastTime - firstTime;
  const borderTime = hops.find(({ index }) => index === border)?.timestamp;
  const longestDelay = Math.max(1, ...delays);
  return {
    rows: buildRows(hops, border),
    totalSeconds: span === null ? null : dropNegative(span),
    trustedSeconds: borderTime === undefined || borderTime === null || lastTime === undefined
      ? null
      : dropNegative(lastTime - Date.parse(borderTime) / 1000),
    skewSeconds: Math.max(0, ...delays.map((seconds) => -seconds)),
    endSeconds: MARKS.find((mark) => mark >= longestDelay) ?? longestDelay,
  };
}

function dropNegative(seconds: number): number | null {
  return seconds < 0 ? null : seconds;
}

/** Computes the logarithmic position of a delay, 0 to 1, so that 1 s and 21 min are both visible. */
export function computePosition(seconds: number, endSeconds: number): number {
  return Math.min(1, Math.log1p(Math.max(0, seconds)) / Math.log1p(endSeconds));
}

/** Minimum number of hops between servers of one operator that are shown as one row. */
const MIN_FOLDED = 2;

function buildRows(hops: readonly ChainHop[], border: number | undefined): RouteRow[] {
  const rows: RouteRow[] = [];
  let run: ChainHop[] = [];
  let operator: string | null = null;
  const closeRun = () => {
    if (operator !== null && run.length >= MIN_FOLDED) {
      rows.push({ kind: "inside", operator, hops: run, seconds: sumDelays(run) });
    } else rows.push(...run.map((hop) => ({ kind: "hop", hop, isBorder: false }) as const));
    run = [];
  };
  for (const hop of hops) {
    const isBorder = hop.index === border;
    const innerOperator = isBorder ? null : findInnerOperator(hop);
    if (innerOperator === null || innerOperator !== operator) closeRun();
    operator = innerOperator;
    if (innerOperator === null) rows.push({ kind: "hop", hop, isBorder });
    else run.push(hop);
  }
  closeRun();
  return rows;
}

/** A protocol between Exchange servers. */
const EXCHANGE_PROTOCOL = /^(?:Microsoft SMTP|mapi|HTTPS?$)/i;

/** Finds the operator of both servers of a hop; null if they differ or are unknown. */
function findInnerOperator({ from, by, with: protocol }: ChainHop): string | null {
  const operator = findOperator(by);
  if (operator === null || findOperator(from) !== operator) return null;
  const isListed = findMailServers(by) !== undefined;
  return isListed || EXCHANGE_PROTOCOL.test(protocol ?? "") ? operator : null;
}

function sumDelays(hops: readonly ChainHop[]): number | null {
  const delays = hops.map(({ delaySeconds }) => delaySeconds).filter((delay) => delay !== null);
  return delays.length === 0 ? null : delays.reduce((sum, delay) => sum + Math.max(0, delay), 0);
}
