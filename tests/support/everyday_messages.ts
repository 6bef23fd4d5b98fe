import * as z from "zod";

/** An ordinary message, made from a template; many mention what frauds mention. */
export interface EverydayMessage {
  readonly id: string;
  readonly language: string;
  readonly kind: string;
  readonly subject: string;
  readonly from: string;
  readonly content: string;
}

const Lines = z.array(z.string().min(1)).length(4);
const Templates = z.record(
  z.string(),
  z.strictObject({
    fillers: z.record(z.string(), Lines),
    greetings: Lines,
    closings: Lines,
    footers: Lines,
    messages: z.array(z.strictObject({
      kind: z.string().min(1),
      subject: z.string().min(1),
      body: z.string().min(1),
    })).min(1),
  }),
);

/** Number of messages per template. They differ in everything but the core of the body. */
const VARIANTS = 10;

/** Returns all messages, the same in every run. */
export async function createEverydayMessages(): Promise<EverydayMessage[]> {
  const file = await Deno.readTextFile("tests/fixtures/mail/everyday_templates.json");
  return Object.entries(Templates.parse(JSON.parse(file))).flatMap(([language, messages]) =>
    messages.messages.flatMap(({ kind, subject, body }, number) =>
      Array.from({ length: VARIANTS }, (_, variant): EverydayMessage => {
        const fill = (text: string) =>
          text.replace(
            /\{(\w+)\}/g,
            (_, name: string) => pickLine(messages.fillers[name], variant + number),
          );
        const greeting = pickLine(messages.greetings, variant + number);
        const footer = pickLine(messages.footers, variant * 3 + number);
        const closing = pickLine(messages.closings, (variant >> 2) + number);
        const parts = variant % 3 === 0
          ? [greeting, body, closing]
          : variant % 3 === 1
          ? [greeting, body, footer, closing]
          : [greeting, body, closing, pickLine(messages.footers, variant + number + 1), footer];
        return {
          id: `${language}-${number + 1}-${variant + 1}`,
          language,
          kind,
          subject: fill(subject),
          from: "",
          content: fill(parts.join("\n\n")),
        };
      })
    )
  );
}

function pickLine(lines: readonly string[] | undefined, index: number): string {
  return lines?.[index % lines.length] ?? "";
}
