import { round } from "../support/round.ts";

/** The kind of a message and the ids of its findings. */
export interface MessageFindings {
  readonly kind: string;
  readonly isUnwanted: boolean;
  readonly findings: readonly string[];
}

/** Shares of mail that has a finding, 0 to 1, each the mean over the kinds of mail. */
export interface KindShares {
  readonly good: number;
  readonly bad: number;
  /** The kind of good mail that has the finding most often; null if no good mail has it. */
  readonly worstKind: { readonly kind: string; readonly share: number } | null;
}

/** Minimum number of messages of a label for a kind to count. */
const MIN_MESSAGES = 20;

/** Number of decimal places of a share: hundredths of a per cent. */
const PLACES = 4;

/** Computes the shares of every finding, in the order of the ids. */
export function computeKindShares(
  messages: readonly MessageFindings[],
): Record<string, KindShares> {
  const goodKinds = listKinds(messages.filter(({ isUnwanted }) => !isUnwanted));
  const badKinds = listKinds(messages.filter(({ isUnwanted }) => isUnwanted));
  const ids = [...new Set(messages.flatMap(({ findings }) => findings))].sort();
  return Object.fromEntries(ids.map((id) => {
    const goodShares = goodKinds.map(({ kind, messages }) => ({
      kind,
      share: computeShare(messages, id),
    }));
    const badShares = badKinds.map(({ messages }) => computeShare(messages, id));
    const worstKind = goodShares.reduce((a, b) => b.share > a.share ? b : a, {
      kind: "",
      share: 0,
    });
    return [id, {
      good: round(average(goodShares.map(({ share }) => share)), PLACES),
      bad: round(average(badShares), PLACES),
      worstKind: worstKind.share === 0
        ? null
        : { kind: worstKind.kind, share: round(worstKind.share, PLACES) },
    }];
  }));
}

function listKinds(labelMessages: readonly MessageFindings[]) {
  return [...Map.groupBy(labelMessages, ({ kind }) => kind)]
    .map(([kind, messages]) => ({ kind, messages }))
    .filter(({ messages }) => messages.length >= MIN_MESSAGES);
}

function computeShare(messages: readonly MessageFindings[], id: string): number {
  return messages.filter(({ findings }) => findings.includes(id)).length / messages.length;
}

function average(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
