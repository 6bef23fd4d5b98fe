/** One problem of the catalogue. */
export interface CatalogueProblem {
  /** `catalogue/patterns/phishing.json` */
  readonly file: string;
  /** Id of the pattern, or its position in the file when it has no readable id. */
  readonly id: string;
  /** Position in the entry: `pattern.keywords[2]`; empty for the entry itself. */
  readonly path: string;
  readonly message: string;
}

/** The catalogue is not valid; the message has one line per problem. */
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
