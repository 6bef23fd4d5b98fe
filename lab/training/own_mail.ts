import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import { findRow, WRITTEN } from "../evaluation/sources.ts";
import { writtenMail } from "./written.ts";
import { writtenUnwanted } from "./written_unwanted.ts";

/** Shape of the written messages in the tests' fixtures. */
interface Fixture {
  readonly id: string;
  readonly language: string;
  readonly subject: string;
  readonly from: string;
  readonly content: string;
}

/** Files of the tests, and whether their messages are unwanted. */
const FIXTURES: readonly (readonly [name: string, unwanted: boolean])[] = [
  ["everyday", false],
  ["legitimate", false],
  ["held_out_legitimate", false],
  ["unwanted", true],
  ["held_out_unwanted", true],
];

/**
 * Reads the mail written for this project, as text only: invented headers say nothing about real
 * mail.
 */
export async function ownMail(): Promise<LabelledMessage[]> {
  const written = [
    ...writtenMail().filter(({ input }) => input.headers === undefined)
      .map((mail) => ({ ...mail, unwanted: false })),
    ...writtenUnwanted().map((mail) => ({ ...mail, unwanted: true })),
  ].map((mail) => labelledText({ ...mail, source: WRITTEN + mail.language }));
  const fixtures = await Promise.all(FIXTURES.map(async ([name, unwanted]) => {
    const messages: Fixture[] = JSON.parse(
      await Deno.readTextFile(`tests/fixtures/mail/${name}.json`),
    );
    return messages.map(({ id, language, subject, from, content }) =>
      labelledText({
        id: `${name} ${id}`,
        source: "fixtures",
        language,
        unwanted,
        input: { subject, from, emailContent: content },
      })
    );
  }));
  return [...written, ...fixtures.flat()];
}

/** Returns a labelled message of a source of our own. */
export function labelledText(
  { id, source, language, unwanted, input }:
    & Pick<LabelledMessage, "id" | "source" | "unwanted" | "input">
    & { language: string },
): LabelledMessage {
  return {
    id,
    unwanted,
    group: `${source} ${language}`,
    language,
    source,
    row: findRow(source, language),
    input,
  };
}
