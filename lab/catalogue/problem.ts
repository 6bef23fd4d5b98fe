/** One problem of the catalogue. */
export interface CatalogueProblem {
  /** `catalogue/patterns/phishing.json` */
  readonly file: string;
  /** Id of the pattern, or `pattern 3` by its position if it has none; empty for the file. */
  readonly id: string;
  /** Position in the entry: `keywords[2]`; empty for the entry itself. */
  readonly path: string;
  readonly message: string;
}

/** Thrown for an invalid catalogue; the message has one line per problem. */
export class CatalogueError extends Error {
  override name = "CatalogueError";

  constructor(readonly problems: readonly CatalogueProblem[]) {
    const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    super(`The pattern catalogue has ${count}:\n${problems.map(formatProblem).join("\n")}`);
  }
}

/** Formats a problem as one line. */
export function formatProblem({ file, id, path, message }: CatalogueProblem): string {
  return `${[file, id, path].filter((part) => part !== "").join(" ")}: ${message}`;
}
