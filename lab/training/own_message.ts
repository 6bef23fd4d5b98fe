import { isAuthenticationField, removeFields } from "../evaluation/labelled_message.ts";
import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import { findRow } from "../evaluation/sources.ts";

/** Creates a labelled message from mail that was written for this project. */
export function createOwnMessage(
  { id, source, language, isUnwanted, input }:
    & Pick<LabelledMessage, "id" | "source" | "isUnwanted" | "input">
    & { language: string },
): LabelledMessage {
  const { headers } = input;
  return {
    id,
    isUnwanted,
    group: `${source} ${language}`,
    language,
    source,
    row: findRow(source, language),
    ...headers === undefined ? { input } : {
      input: { ...input, headers: removeFields(headers, isAuthenticationField) },
      headersWithResults: headers,
    },
  };
}
