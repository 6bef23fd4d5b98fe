import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import type { Labelled } from "./labelled.ts";
import { describeCircumstances } from "./ordinary.ts";
import type { Circumstances } from "./ordinary.ts";
import { assignFold, findKind } from "./sources.ts";

/** Groups of a labelled message in every measurement and in training. */
export interface GroupedMessage {
  readonly id: string;
  readonly source: string;
  readonly row: string;
  readonly fold: string;
  /** Kind of its source; every kind has the same weight. */
  readonly kind: string;
  readonly unwanted: boolean;
  readonly language: string;
  readonly circumstances: Circumstances;
}

/** Lists the groups of a message. */
export function listMessageGroups(
  { id, source, row, unwanted, language, input }: Labelled,
): GroupedMessage {
  return {
    id,
    source,
    row,
    fold: assignFold(source),
    kind: findKind(source),
    unwanted,
    language,
    circumstances: describeCircumstances(input),
  };
}

/** A message with the hash of its id. */
export interface HashedMessage {
  readonly message: Labelled;
  readonly hash: number;
}

/**
 * Takes the first messages of each source and label by a hash of ids, independent of their order.
 */
export function takeFirstOfEach(messages: Iterable<Labelled>, most: number): HashedMessage[] {
  const parts = Map.groupBy(messages, ({ source, unwanted }) => `${source}\n${unwanted}`);
  return [...parts].sort(([a], [b]) => a < b ? -1 : 1).flatMap(([, part]) =>
    part.map((message) => ({ message, hash: computeHash(message.id) }))
      .sort((a, b) => a.hash - b.hash || (a.message.id < b.message.id ? -1 : 1))
      .slice(0, most)
  );
}
