import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import { WRITTEN } from "../evaluation/sources.ts";
import { writeHardMail } from "./mailbox_mail.ts";
import { createOwnMessage } from "./own_message.ts";
import { writeEverydayMail } from "./written.ts";
import { writeUnwantedMail } from "./written_unwanted.ts";

/** A message in the fixtures of the tests. */
interface FixtureMessage {
  readonly id: string;
  readonly language: string;
  readonly subject: string;
  readonly from: string;
  readonly content: string;
}

/** Files of `tests/fixtures/mail`, and whether their messages are unwanted. */
const FIXTURES: readonly (readonly [name: string, isUnwanted: boolean])[] = [
  ["everyday", false],
  ["legitimate", false],
  ["held_out_legitimate", false],
  ["unwanted", true],
  ["held_out_unwanted", true],
];

/**
 * Reads the mail that was written for this project. It has no header fields, as invented fields
 * teach nothing about real mail. Hard texts of both labels have the forms of mail programs.
 */
export async function readOwnMail(): Promise<LabelledMessage[]> {
  const writtenMessages = [
    ...writeEverydayMail().filter(({ input }) => input.headers === undefined)
      .map((mail) => ({ ...mail, isUnwanted: false })),
    ...writeUnwantedMail().map((mail) => ({ ...mail, isUnwanted: true })),
  ].map((mail) => createOwnMessage({ ...mail, source: WRITTEN + mail.language }));
  const fixtures = await Promise.all(FIXTURES.map(async ([name, isUnwanted]) => {
    const messages: FixtureMessage[] = JSON.parse(
      await Deno.readTextFile(`tests/fixtures/mail/${name}.json`),
    );
    return messages.map(({ id, language, subject, from, content }) =>
      createOwnMessage({
        id: `${name} ${id}`,
        source: "fixtures",
        language,
        isUnwanted,
        input: { subject, from, emailContent: content },
      })
    );
  }));
  return [...writtenMessages, ...writeHardMail(), ...fixtures.flat()];
}
