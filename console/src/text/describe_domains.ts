import { findRegisteredDomain } from "../../../shared/domains/organizational_domain.ts";
import { computeSkeleton } from "../../../shared/domains/skeleton.ts";
import { describeDomain } from "./describe_domain.ts";
import type { DomainDescription } from "./describe_domain.ts";

/** Maximum number of domains of a message that are compared with each other. */
const MAX_DOMAINS = 2000;

/** Describes the domains of a message, each with the domain of the message that it resembles. */
export function describeDomains(domains: readonly string[]): DomainDescription[] {
  const notes = domains.slice(0, MAX_DOMAINS).map(describeDomain);
  const bySkeleton = new Map<string, Set<string>>();
  for (const { unicode } of notes) {
    const name = findRegisteredDomain(unicode) ?? unicode;
    const key = computeSkeleton(name);
    bySkeleton.set(key, (bySkeleton.get(key) ?? new Set()).add(name));
  }
  return notes.map((note) => {
    const name = findRegisteredDomain(note.unicode) ?? note.unicode;
    const skeleton = computeSkeleton(name);
    // A name that is its own skeleton has no lookalike letters: it is the original.
    const isLookalike = skeleton !== name && bySkeleton.get(skeleton)?.has(skeleton);
    return { ...note, looksLike: isLookalike ? skeleton : null };
  });
}
