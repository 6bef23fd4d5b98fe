/** Width of one point of the score, in units of the drawing. */
const POINT_WIDTH = 2;
const WIDTH = 100 * POINT_WIDTH;

/** Shows a score of 0 to 100 as a bar below its text. */
export function ScaleBar({ score, text }: { score: number; text: string }) {
  const shownScore = Math.min(100, Math.max(0, score));
  return (
    <div class="scale">
      <p class="scale-says">{text}</p>
      <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="scale-track" x="0" y="2" width={WIDTH} height="4" rx="2" />
        <rect class="scale-value" x="0" y="2" width={shownScore * POINT_WIDTH} height="4" rx="2" />
      </svg>
    </div>
  );
}
