import { logistic } from "./exact_math.ts";

/** Linear map from a margin or log odds to the log odds that a mail is unwanted. */
export interface LogOddsLine {
  readonly slope: number;
  readonly offset: number;
}

/** A message as a point of the fit. */
export interface LinePoint {
  readonly margin: number;
  readonly isUnwanted: boolean;
  /** Weight of the message; all weights together are 1. */
  readonly weight: number;
}

/** Number added to both curvatures, so that points without a spread have a solution. */
const MIN_CURVATURE = 1e-9;

/**
 * Fits a line to margins (Platt 1999) by half steps of Newton's method: full steps may overshoot.
 *
 * @param tolerance Largest move of a step after which the fit ends early.
 */
export function fitLine(
  points: readonly LinePoint[],
  { steps, tolerance = 0 }: { readonly steps: number; readonly tolerance?: number },
): LogOddsLine {
  let slope = 1, offset = 0;
  for (let step = 0; step < steps; step++) {
    let offsetGradient = 0,
      slopeGradient = 0,
      offsetCurvature = MIN_CURVATURE,
      mixedCurvature = 0,
      slopeCurvature = MIN_CURVATURE;
    for (const { margin, isUnwanted, weight } of points) {
      const probability = logistic(slope * margin + offset);
      const gradient = (probability - (isUnwanted ? 1 : 0)) * weight;
      const curvature = probability * (1 - probability) * weight;
      offsetGradient += gradient;
      slopeGradient += gradient * margin;
      offsetCurvature += curvature;
      mixedCurvature += curvature * margin;
      slopeCurvature += curvature * margin * margin;
    }
    const determinant = offsetCurvature * slopeCurvature - mixedCurvature * mixedCurvature;
    const moveOffset = (slopeCurvature * offsetGradient - mixedCurvature * slopeGradient) /
      determinant;
    const moveSlope = (offsetCurvature * slopeGradient - mixedCurvature * offsetGradient) /
      determinant;
    offset -= moveOffset / 2;
    slope -= moveSlope / 2;
    if (Math.abs(moveOffset) + Math.abs(moveSlope) < tolerance) break;
  }
  return { slope, offset };
}
