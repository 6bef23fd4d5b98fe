import { logistic } from "./exact_math.ts";

/** Linear map from a margin or log odds to the log odds that a mail is unwanted. */
export interface LogOddsLine {
  readonly slope: number;
  readonly offset: number;
}

/** A message as a point of the fit. */
export interface LinePoint {
  readonly margin: number;
  readonly unwanted: boolean;
  /** Weight of the message; all weights together are 1. */
  readonly weight: number;
}

/** Added to both curvatures, so that the equations can be solved for points without a spread. */
const MIN_CURVATURE = 1e-9;

/**
 * Fits a line to margins (Platt 1999) by half steps of Newton's method, as whole ones may overshoot.
 *
 * @param tolerance Largest move of a step after which the fit ends early.
 */
export function fitLine(
  points: readonly LinePoint[],
  { steps, tolerance = 0 }: { readonly steps: number; readonly tolerance?: number },
): LogOddsLine {
  let slope = 1, offset = 0;
  for (let step = 0; step < steps; step++) {
    let g0 = 0, g1 = 0, h00 = MIN_CURVATURE, h01 = 0, h11 = MIN_CURVATURE;
    for (const { margin, unwanted, weight } of points) {
      const p = logistic(slope * margin + offset);
      const gradient = (p - (unwanted ? 1 : 0)) * weight;
      const curvature = p * (1 - p) * weight;
      g0 += gradient;
      g1 += gradient * margin;
      h00 += curvature;
      h01 += curvature * margin;
      h11 += curvature * margin * margin;
    }
    const determinant = h00 * h11 - h01 * h01;
    const moveOffset = (h11 * g0 - h01 * g1) / determinant;
    const moveSlope = (h00 * g1 - h01 * g0) / determinant;
    offset -= moveOffset / 2;
    slope -= moveSlope / 2;
    if (Math.abs(moveOffset) + Math.abs(moveSlope) < tolerance) break;
  }
  return { slope, offset };
}
