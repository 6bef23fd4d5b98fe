import * as z from "zod";

/** The input of a job, before it is encrypted. */
export interface JobRequest {
  /** Any value that JSON can have. */
  readonly fields: unknown;
  /** Long texts; as JSON strings they could become six times as long. */
  readonly texts: readonly string[];
}

/** First line of a stored request. The texts follow it, one after the other. */
const FirstLine = z.object({ fields: z.unknown(), lengths: z.array(z.number()) });

/** Writes a request as one text. `JSON.stringify` writes no line break: the first ends the fields. */
export function writeRequest({ fields, texts }: JobRequest): string {
  const lengths = texts.map(({ length }) => length);
  return [`${JSON.stringify({ fields, lengths })}\n`, ...texts].join("");
}

/**
 * Reads a stored request. A damaged one has no fields and no texts, so that its job ends as failed.
 */
export function readRequest(text: string): JobRequest {
  try {
    return parseRequest(text);
  } catch {
    return { fields: null, texts: [] };
  }
}

function parseRequest(text: string): JobRequest {
  const end = text.indexOf("\n");
  // Earlier versions stored JSON alone.
  if (end < 0) return { fields: JSON.parse(text), texts: [] };
  const { fields, lengths } = FirstLine.parse(JSON.parse(text.slice(0, end)));
  let start = end + 1;
  const texts = lengths.map((length) => text.slice(start, start += length));
  return { fields, texts };
}
