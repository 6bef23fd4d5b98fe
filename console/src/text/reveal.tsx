import { revealHidden } from "./hidden_characters.ts";

/** Maximum number of shown characters per value; a header line may have a million. */
const MAX_SHOWN = 4000;

/**
 * Shows untrusted text, isolated from the page's direction, with invisible characters made
 * visible.
 */
export function Reveal({ text, max = MAX_SHOWN }: { text: string; max?: number }) {
  const isCut = text.length > max;
  return (
    <bdi class="reveal">
      {revealHidden(isCut ? text.slice(0, max) : text).map((piece, i) => {
        switch (piece.kind) {
          case "text":
            return piece.text;
          case "hidden":
            return <span key={i} class="hidden-char" title={piece.name}>{piece.code}</span>;
          case "punycode":
            return <span key={i} class="hidden-char">{piece.ascii}</span>;
        }
      })}
      {isCut && <span class="hidden-char">{`… +${text.length - max}`}</span>}
    </bdi>
  );
}
