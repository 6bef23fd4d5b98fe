const NTH = /^(?:([+-]?\d{0,6})n(?:([+-])(\d{1,6}))?|([+-]?\d{1,6}))$/;

/** Whether a place, from 1, is one of `an+b` (CSS Syntax 3, 6); null for what is not of that form. */
export function nthOf(written: string): ((position: number) => boolean) | null {
  const formula = written.toLowerCase().replaceAll(/\s/g, "");
  if (formula === "odd") return (position) => position % 2 === 1;
  if (formula === "even") return (position) => position % 2 === 0;
  const match = NTH.exec(formula);
  if (match === null) return null;
  const [, factor, sign, offset = "0", alone] = match;
  if (alone !== undefined) return (position) => position === Number(alone);
  const step = factor === "" || factor === "+" ? 1 : factor === "-" ? -1 : Number(factor);
  const start = Number(offset) * (sign === "-" ? -1 : 1);
  return (position) =>
    step === 0
      ? position === start
      : (position - start) / step >= 0 && (position - start) % step === 0;
}
