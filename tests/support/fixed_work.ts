/** Number of numbers that are sorted as texts: 0.2 s on an idle server. */
const NUMBERS = 200_000;

/** A fixed work: a busy machine slows it down like the work that is measured beside it. */
export function runFixedWork(): void {
  const texts = Array.from({ length: NUMBERS }, (_, at) => `${at * 2_654_435_761 % 4_294_967_296}`);
  texts.sort();
}
