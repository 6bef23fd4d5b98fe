import { hexOf } from "../../encoding/bytes.ts";

/** Keccak-256 as Ethereum uses it: the padding of the submission, not that of FIPS 202. */

/** Bytes taken in at a time, and words of the state. */
const RATE = 136, WORDS = 25;
const MASK = (1n << 64n) - 1n;

/** Constants of the 24 rounds (Keccak reference, 1.2). */
const ROUNDS: readonly bigint[] = roundConstants();

function roundConstants(): bigint[] {
  let state = 1;
  const bit = () => {
    const out = state & 1;
    state = state << 1;
    if (state & 0x100) state ^= 0x171;
    return out;
  };
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let j = 0; j < 7; j++) if (bit()) constant |= 1n << BigInt((1 << j) - 1);
    return constant;
  });
}

/** The hash of a short text, 32 bytes in hexadecimal. */
export function keccak256(text: Uint8Array): string {
  const padded = new Uint8Array((Math.floor(text.length / RATE) + 1) * RATE);
  padded.set(text);
  padded[text.length] = (padded[text.length] ?? 0) ^ 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) ^ 0x80;
  const view = new DataView(padded.buffer);
  const state = Array.from({ length: WORDS }, () => 0n);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let i = 0; i < RATE / 8; i++) {
      state[i] = (state[i] ?? 0n) ^ view.getBigUint64(block + 8 * i, true);
    }
    for (const constant of ROUNDS) round(state, constant);
  }
  const bytes = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 4; i++) bytes.setBigUint64(8 * i, state[i] ?? 0n, true);
  return hexOf(new Uint8Array(bytes.buffer));
}

function round(state: bigint[], constant: bigint): void {
  const at = (index: number) => state[index] ?? 0n;
  const columns = Array.from(
    { length: 5 },
    (_, x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20),
  );
  const column = (x: number) => columns[x % 5] ?? 0n;
  for (let i = 0; i < WORDS; i++) {
    state[i] = at(i) ^ column(i % 5 + 4) ^ rotated(column(i % 5 + 1), 1);
  }
  let x = 1, y = 0, moved = at(1);
  for (let step = 0; step < 24; step++) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    const next = at(x + 5 * y);
    state[x + 5 * y] = rotated(moved, (step + 1) * (step + 2) / 2 % 64);
    moved = next;
  }
  for (let row = 0; row < WORDS; row += 5) {
    const kept = state.slice(row, row + 5);
    for (let i = 0; i < 5; i++) {
      const [own = 0n, next = 0n, third = 0n] = [kept[i], kept[(i + 1) % 5], kept[(i + 2) % 5]];
      state[row + i] = own ^ (~next & MASK & third);
    }
  }
  state[0] = at(0) ^ constant;
}

function rotated(word: bigint, by: number): bigint {
  return ((word << BigInt(by)) | (word >> BigInt(64 - by))) & MASK;
}
