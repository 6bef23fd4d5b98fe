import { Budget } from "../../../shared/mime/budget.ts";
import { countForeign, countTurns, MAX_FOREIGN, MAX_TURNS } from "../text/drawing_cost.ts";

/** Remaining size of a preview: all parts and pictures of a mail share it, as there may be many. */
export interface PreviewBudget {
  /** Elements and texts. */
  nodes: number;
  /** Characters of text and markup. */
  text: number;
  /** Work on style sheets. */
  readonly styles: Budget;
  /** Characters of the styles of all elements: a sheet's rule is copied to each. */
  styleText: number;
  /** Characters of data: addresses: each use of a picture is a copy. */
  pictures: number;
  /** Turns of the direction of text. */
  turns: number;
  /** Characters that are not Latin, as many as one paragraph may have. */
  foreign: number;
}

/** Maximum number of steps of work on style sheets, some 40 ms. */
const MAX_STYLE_STEPS = 4_000_000;

/** Returns the budget of one mail: more than long newsletters need. */
export function previewBudget(): PreviewBudget {
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

/** How many times as many foreign characters short lines may have as one paragraph. */
const LINES = 5;

/**
 * Tells whether a text may be shown: few turns of direction, and not too much that is not Latin.
 */
export function fits(text: string, budget: PreviewBudget, isLines = false): boolean {
  budget.turns -= countTurns(text);
  budget.foreign -= countForeign(text) / (isLines ? LINES : 1);
  return budget.turns >= 0 && budget.foreign >= 0;
}
