import type { StyledElement } from "./css_selector.ts";
import { NO_VARIABLES } from "./css_variables.ts";
import type { Variables } from "./css_variables.ts";
import { DEFAULT_LOOK } from "./look.ts";
import type { Look } from "./look.ts";

/** Elements before one of the same parent that selectors can ask for, at least. */
const MAX_SIBLINGS = 32;
/** Classes of an element that are looked at. */
const MAX_CLASSES = 20;
const NO_CLASSES: readonly string[] = [];

/** An element whose end has not been read, or that stands before one such. */
export class OpenElement implements StyledElement {
  readonly id: string | null;
  readonly classes: readonly string[];
  look: Look;
  variables: Variables;
  previous: OpenElement | null;
  readonly position: number;
  readonly typePosition: number;
  #last: OpenElement | null = null;
  /** One of its elements, before which no others are kept. */
  #first: OpenElement | null = null;
  #count = 0;
  /** Elements of each name; most elements hold none. */
  #types: Map<string, number> | null = null;

  constructor(
    readonly tag: string,
    readonly attributes: ReadonlyMap<string, string>,
    readonly parent: OpenElement | null,
    readonly index: number,
  ) {
    this.look = parent?.look ?? DEFAULT_LOOK;
    this.variables = parent?.variables ?? NO_VARIABLES;
    this.id = attributes.get("id") ?? null;
    const classes = attributes.get("class");
    this.classes = classes === undefined ? NO_CLASSES : classesOf(classes);
    [this.position, this.typePosition, this.previous] = parent === null
      ? [1, 1, null]
      : parent.#take(this);
  }

  #take(element: OpenElement): [number, number, OpenElement | null] {
    const previous = this.#last, { tag } = element;
    this.#types ??= new Map();
    const typePosition = (this.#types.get(tag) ?? 0) + 1;
    this.#types.set(tag, typePosition);
    this.#last = element;
    if (++this.#count % MAX_SIBLINGS === 1) {
      if (this.#first !== null) this.#first.previous = null;
      this.#first = element;
    }
    return [this.#count, typePosition, previous];
  }
}

function classesOf(written: string): readonly string[] {
  return written.trim().split(/\s+/, MAX_CLASSES);
}
