import { findCorpusPath } from "./corpus_files.ts";

/** A row of MAJNUM, read without the project's code. */
export interface MajnumRow {
  readonly first: string;
  readonly last: string;
  readonly operator: string;
  readonly territory: string;
  /** ISO date. */
  readonly since: string;
}

/** Path of the real file. */
export const MAJNUM = findCorpusPath("phone/arcep/MAJNUM_saracroche_d3977d36.csv");
export const OPERATORS = findCorpusPath("phone/arcep/identifiants_CE_saracroche_d3977d36.csv");

/** Returns all rows of the real file. */
export async function readMajnumRows(): Promise<MajnumRow[]> {
  const text = new TextDecoder("windows-1252").decode(await Deno.readFile(MAJNUM));
  return text.trimEnd().split("\n").slice(1).map((line) => {
    const cells = line.split(";").map((cell) => cell.replaceAll('"', ""));
    const [, first = "", last = "", operator = "", territory = "", date = ""] = cells;
    return { first, last, operator, territory, since: date.split("/").toReversed().join("-") };
  });
}
