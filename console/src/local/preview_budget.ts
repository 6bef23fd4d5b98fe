import { Budget } from "../../../shared/mime/budget.ts";
import { countForeign, countTurns, MAX_FOREIGN, MAX_TURNS } from "../text/drawing_cost.ts";

/** What a preview may still contain. All parts of a mail share it, as there may be many. */
export interface PreviewBudget {
  /** Number of elements and texts. */
  nodes: number;
  /** Number of characters of text and markup. */
  text: number;
  /** Steps of work on style sheets. */
  readonly styles: Budget;
  /** Number of characters in `style` attributes: a sheet's rule is copied to each element. */
  styleText: number;
  /** Number of characters in data: URLs: each use of a picture is a copy. */
  pictures: number;
  /** Number of turns of the direction of text. */
  turns: number;
  /** Number of characters that are not Latin, if all were in one paragraph. */
  foreign: number;
}

/** Maximum number of steps of work on style sheets; they take some 40 ms. */
const MAX_STYLE_STEPS = 4_000_000;

/** Creates the budget of a mail: more than long newsletters need. */
export function createPreviewBudget(): PreviewBudget {
  return {
    nodes: 30_000,
    text: 1_000_000,
    styles: new Budget(MAX_STYLE_STEPS),
    styleText: 2_000_000,
    pictures: 16 * 1024 * 1024,
    turns: MAX_TURNS,
    foreign: MAX_FOREIGN,
  };
}

/** How many times as many foreign characters broken lines may have as one paragraph. */
const LINES_FACTOR = 5;

/**
 * Takes the drawing cost of a text from the budget; returns false if the budget is exceeded.
 *
 * @param options.isBroken Whether long lines of the text are broken; false by default.
 */
export function takeText(
  text: string,
  budget: PreviewBudget,
  { isBroken = false }: { readonly isBroken?: boolean } = {},
): boolean {
  budget.turns -= countTurns(text);
  budget.foreign -= countForeign(text) / (isBroken ? LINES_FACTOR : 1);
  return budget.turns >= 0 && budget.foreign >= 0;
}
