import { MAX_SCORE, PATTERN_SHARE, patternScore, totalScore } from "../../shared/scoring/score.ts";
import type { Scored } from "./figures.ts";

/**
 * Computes new scores of all patterns for each group from the other groups alone, by a fixed rule
 * that does not use the scores of the catalogue, and scores the group with them. It shows how the
 * patterns perform on mail that their scores were not chosen on. The texts of the patterns do not
 * change.
 *
 * For each match score that a pattern reached, the share of unwanted messages reaching it (the mean
 * over the groups) is compared with that of wanted ones. The logarithm of the ratio limits what the
 * pattern may add to a mail's score there; the lowest of these limits determines its score.
 */
export function leaveOneOut(messages: readonly Scored[]): Scored[] {
  const groups = [...Map.groupBy(messages, ({ group }) => group)];
  return groups.flatMap(([left, members]) => {
    const scores = weigh(groups.filter(([group]) => group !== left).map(([, of]) => of));
    return members.map((message): Scored => {
      const patterns = message.patterns.map(({ id, matchScore }) => ({
        id,
        matchScore,
        score: Math.min(MAX_SCORE, Math.round(matchScore * (scores.get(id) ?? UNSEEN) / 100)),
      })).sort((a, b) => b.score - a.score);
      const best = patternScore(patterns.map(({ score }) => score));
      return {
        ...message,
        patterns,
        patternScore: best,
        headerScore: 0,
        score: totalScore(best, 0),
      };
    });
  });
}

/** Added to both shares, so that a few messages do not count as proof. */
const PRIOR_UNWANTED = 0.004, PRIOR_WANTED = 0.001;
/** Points of a mail's score per factor of e in the ratio. */
const POINTS = 6;
/** Least points of a pattern that matched no wanted message. */
const FLOOR = 12;
/** Most points of one that did, unless it matched this many times more unwanted messages. */
const CEILING = 10.2, OUTWEIGHED = 25;
/** Score of a pattern that no other group triggers: the floor, for a pattern of one keyword. */
const UNSEEN = 33;

/** The score of each pattern that triggers in these groups. */
function weigh(groups: readonly (readonly Scored[])[]): Map<string, number> {
  const reached = new Map<string, { group: number; unwanted: boolean; matchScore: number }[]>();
  for (const [group, messages] of groups.entries()) {
    for (const { unwanted, patterns } of messages) {
      for (const { id, matchScore } of patterns) {
        const of = reached.get(id) ?? [];
        reached.set(id, of);
        of.push({ group, unwanted, matchScore });
      }
    }
  }
  const sizes = [true, false].map((unwanted) =>
    groups.map((messages) => messages.filter((one) => one.unwanted === unwanted).length)
  );
  const scores = new Map<string, number>();
  for (const [id, hits] of reached) {
    let score = 100;
    for (const level of new Set(hits.map(({ matchScore }) => matchScore))) {
      const [unwanted, wanted] = [true, false].map((kind, i) => {
        const of = hits.filter((hit) => hit.unwanted === kind && hit.matchScore >= level);
        const shares = (sizes[i] ?? []).flatMap((size, group) =>
          size === 0 ? [] : [of.filter((hit) => hit.group === group).length / size]
        );
        const sum = shares.reduce((total, share) => total + share, 0);
        return { count: of.length, share: shares.length === 0 ? 0 : sum / shares.length };
      });
      if (unwanted === undefined || wanted === undefined) continue;
      let points = POINTS *
        Math.log((unwanted.share + PRIOR_UNWANTED) / (wanted.share + PRIOR_WANTED));
      if (wanted.count === 0) points = Math.max(points, FLOOR);
      else if (unwanted.count < OUTWEIGHED * wanted.count) points = Math.min(points, CEILING);
      score = Math.min(score, Math.max(0, points) * 100 / PATTERN_SHARE * 100 / level);
    }
    scores.set(id, Math.floor(score));
  }
  return scores;
}
