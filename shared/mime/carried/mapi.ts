import { ByteReader } from "./byte_reader.ts";

/** A property of Outlook: only strings and binary data, with one value. */
export interface MapiProperty {
  /** [MS-OXCDATA] 2.11.1. */
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** Properties by id; those with a name of their own are left out. */
export type MapiProperties = ReadonlyMap<number, MapiProperty>;

/** Properties, and values of one, that are read. */
const MAX_PROPERTIES = 1000, MAX_VALUES = 1000;

/** [MS-OXCDATA] 2.11.1: bytes of a value by type; two are padded to four. */
const FIXED: ReadonlyMap<number, number> = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);
const STRING8 = 0x1e, UNICODE = 0x1f, OBJECT = 0x0d, BINARY = 0x102;
const VARIABLE = new Set([STRING8, UNICODE, OBJECT, BINARY]);
const SEVERAL = 0x1000;
/** From this id on a property has a name: its set, and a number or a text. */
const FIRST_NAMED = 0x8000, SET_LENGTH = 16;

/** Whether a property of this type is binary. */
export function isMapiBinary(type: number): boolean {
  return type === BINARY || type === OBJECT;
}

/** Reads a list of properties ([MS-OXTNEF] 2.1.3.4), up to the first invalid one. */
export function readMapiProperties(bytes: Uint8Array): MapiProperties {
  const found = new Map<number, MapiProperty>();
  const reader = new ByteReader(bytes);
  const count = Math.min(reader.u32(0), MAX_PROPERTIES);
  let at = 4;
  for (let i = 0; i < count && reader.has(at, 8); i++) {
    const tag = reader.u16(at);
    const id = reader.u16(at + 2);
    at += 4;
    if (id >= FIRST_NAMED) at = afterName(reader, at);
    const type = tag & ~SEVERAL;
    const several = (tag & SEVERAL) !== 0;
    const size = FIXED.get(type);
    if (size !== undefined) {
      at += several ? 4 + size * reader.u32(at) : size;
      continue;
    }
    if (!VARIABLE.has(type)) break;
    const values = reader.u32(at);
    at += 4;
    if (values > MAX_VALUES) break;
    for (let value = 0; value < values && reader.has(at, 4); value++) {
      const length = reader.u32(at);
      if (!several && !found.has(id) && id < FIRST_NAMED) {
        found.set(id, { type, bytes: reader.slice(at + 4, at + 4 + length) });
      }
      at += 4 + padded(length);
    }
  }
  return found;
}

function afterName(reader: ByteReader, at: number): number {
  const kind = reader.u32(at + SET_LENGTH);
  const rest = at + SET_LENGTH + 4;
  return kind === 0 ? rest + 4 : rest + 4 + padded(reader.u32(rest));
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
