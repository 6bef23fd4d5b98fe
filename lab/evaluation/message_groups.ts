import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import type { LabelledMessage } from "./labelled_message.ts";
import { describeCircumstances } from "./ordinary.ts";
import type { Circumstances } from "./ordinary.ts";
import { findFold, findKind } from "./sources.ts";

/** The groups by which messages are measured, left out and weighed. */
export interface GroupedMessage {
  readonly id: string;
  readonly source: string;
  /** Row of the result table (`findRow`). */
  readonly row: string;
  /** Sources that are left out together (`findFold`). */
  readonly fold: string;
  /** Kind of mail that the source holds (`findKind`). */
  readonly kind: string;
  readonly isUnwanted: boolean;
  readonly language: string;
  readonly circumstances: Circumstances;
}

/** Lists the groups of a message. */
export function listMessageGroups(
  { id, source, row, isUnwanted, language, input }: LabelledMessage,
): GroupedMessage {
  return {
    id,
    source,
    row,
    fold: findFold(source),
    kind: findKind(source),
    isUnwanted,
    language,
    circumstances: describeCircumstances(input),
  };
}

/** A message with the hash of its id. */
export interface HashedMessage {
  readonly message: LabelledMessage;
  readonly hash: number;
}

/**
 * Selects messages of each source and label. It takes those with the lowest hashes of their ids, so
 * the order of the messages does not matter.
 *
 * @param maxMessages Maximum number of messages per source and label.
 */
export function selectMessages(
  messages: Iterable<LabelledMessage>,
  maxMessages: number,
): HashedMessage[] {
  const parts = Map.groupBy(messages, ({ source, isUnwanted }) => `${source}\n${isUnwanted}`);
  return [...parts].sort(([a], [b]) => a < b ? -1 : 1).flatMap(([, part]) =>
    part.map((message) => ({ message, hash: computeHash(message.id) }))
      .sort((a, b) => a.hash - b.hash || (a.message.id < b.message.id ? -1 : 1))
      .slice(0, maxMessages)
  );
}
