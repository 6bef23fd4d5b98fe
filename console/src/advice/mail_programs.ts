import data from "../../../catalogue/mail_programs.json" with { type: "json" };

/** A mail program, and how it shows the source of a mail. */
interface Program {
  readonly id: string;
  readonly name: string;
  /** Help page that the steps were compared with, and the day of the comparison. */
  readonly source?: { readonly url: string; readonly read: string };
  /** Day on which a search for a help page of the provider or maker found none. */
  readonly none_found?: string;
  /** Ways to the source, each a list of steps: keys of the texts `advice.guide`. */
  readonly ways: readonly (readonly string[])[];
}

/** The mail programs with instructions. */
export const PROGRAMS: readonly Program[] = data.programs;

/** Name of the picture of each step. */
export const STEP_PICTURES: Readonly<Partial<Record<string, string>>> = data.pictures;

/** Guesses the mail program from the device: the one that most people have there. */
export function guessProgram(userAgent: string): string {
  if (/Android/.test(userAgent)) return "gmail_app";
  if (/iPhone|iPad/.test(userAgent)) return "apple_mail_phone";
  return PROGRAMS[0]?.id ?? "";
}
