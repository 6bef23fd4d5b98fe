import { SelectorType } from "css-what";

/** An element as selectors see it. */
export interface StyledElement {
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: StyledElement | null;
  /** The element before it of the same parent; null for the first, and for one long past. */
  readonly previous: StyledElement | null;
  /** Its place among its parent's elements, from 1. */
  readonly position: number;
  /** Its place among those of its name, from 1. */
  readonly typePosition: number;
  /** Number of elements that opened before it in the document. */
  readonly index: number;
}

/** Comparisons that are left to a document. */
export interface Room {
  left: number;
}

/** What is known of the elements of a document once it was read to its end, by their index. */
export interface Outline {
  /** Place among the elements of its parent, or those of its name alone, from the last one, 1. */
  fromEnd(index: number, ofType: boolean): number;
  /** Whether it holds neither text nor elements. */
  isEmpty(index: number): boolean;
  /** Whether it has an element as a `:has()` asks for. */
  has(anchored: Selector, index: number): boolean;
}

/** What selectors are compared with, beside the element. */
export interface MatchContext {
  readonly room: Room;
  /** Null while it is made, and where no selector needs it. */
  readonly outline: Outline | null;
  /** Told which element has one as a `:has()` asks for. */
  readonly mark?: (anchored: Selector, index: number) => void;
}

/** One condition of an element. */
export type Test = (element: StyledElement, context: MatchContext) => boolean;

/** An element's conditions, and how it stands to the step before it. */
export interface Step {
  readonly tests: readonly Test[];
  readonly combinator: SelectorType | null;
}

/** A selector that can be decided for the elements of a mail. */
export interface Selector {
  readonly steps: readonly Step[];
  /** What a matching element has: `#id`, `.class`, an element's name, or `*`. */
  readonly key: string;
  /** Ids, classes, elements (Selectors 4, 17). */
  readonly specificity: number;
  /** Whether it needs an outline of the document: a start tag alone does not decide it. */
  readonly isLate: boolean;
  /** What its `:has()` ask for, the element that has it as the first step. */
  readonly anchored: readonly Selector[];
}

/** Whether a selector matches an element. */
export function isMatch(
  { steps }: Selector,
  element: StyledElement,
  context: MatchContext,
): boolean {
  return isMatchUpTo(steps, steps.length - 1, element, context);
}

function isMatchUpTo(
  steps: readonly Step[],
  at: number,
  element: StyledElement | null,
  context: MatchContext,
): boolean {
  const step = steps[at];
  if (step === undefined || element === null || --context.room.left < 0) return false;
  for (const test of step.tests) if (!test(element, context)) return false;
  switch (step.combinator) {
    case null:
      return true;
    case SelectorType.Child:
      return isMatchUpTo(steps, at - 1, element.parent, context);
    case SelectorType.Adjacent:
      return isMatchUpTo(steps, at - 1, element.previous, context);
    case SelectorType.Descendant:
      for (let { parent } = element; parent !== null; { parent } = parent) {
        if (isMatchUpTo(steps, at - 1, parent, context)) return true;
      }
      return false;
    case SelectorType.Sibling:
      for (let { previous } = element; previous !== null; { previous } = previous) {
        if (isMatchUpTo(steps, at - 1, previous, context)) return true;
      }
      return false;
    default:
      return false;
  }
}

/** A condition as a selector writes it. */
export interface Condition {
  /** What it adds to the specificity. */
  readonly weight: number;
  readonly test?: Test;
  /** As of {@linkcode Selector}, as are the others. */
  readonly key?: string;
  readonly isLate?: boolean;
  readonly anchored?: readonly Selector[];
}

/** Specificity of a class, an attribute or a pseudo-class. */
export const CLASS = 100;

/** What stands between the steps of a selector. */
export const COMBINATORS: ReadonlySet<string> = new Set([
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Descendant,
  SelectorType.Sibling,
]);
