import { countTurns, MAX_TURNS } from "../text/turns.ts";

/** What is still shown of a mail: all its parts and pictures share it, as a mail may have many. */
export interface PreviewRoom {
  /** Elements and texts. */
  nodes: number;
  /** Characters of text and markup. */
  text: number;
  /** Characters of style sheets. */
  css: number;
  /** Rules of style sheets. */
  rules: number;
  /** Characters of data: addresses: each use of a picture is a copy. */
  pictures: number;
  /** Turns of the direction of text. */
  turns: number;
}

/** The room of one mail: more than long newsletters need. */
export function previewRoom(): PreviewRoom {
  return {
    nodes: 30_000,
    text: 1_000_000,
    css: 200_000,
    rules: 3000,
    pictures: 16 * 1024 * 1024,
    turns: MAX_TURNS,
  };
}

/** Whether a text may be shown; not where the direction turned too often. */
export function hasRoom(text: string, room: PreviewRoom): boolean {
  room.turns -= countTurns(text);
  return room.turns >= 0;
}
