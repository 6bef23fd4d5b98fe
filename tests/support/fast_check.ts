import fc from "fast-check";

/** Properties are tried on the same inputs in every run, so that a failure is of the change. */
fc.configureGlobal({ seed: 20_260_105 });

export default fc;

/** Generates text of any code points but halves of pairs; the library's `binary` is slow. */
export function createTextArbitrary(maxLength?: number): fc.Arbitrary<string> {
  const point = fc.nat(0x10ffff - 0x800).map((at) => at < 0xd800 ? at : at + 0x800);
  return fc.array(point, maxLength === undefined ? {} : { maxLength })
    .map((points) => String.fromCodePoint(...points));
}
