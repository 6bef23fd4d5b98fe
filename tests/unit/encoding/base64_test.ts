import { assertEquals } from "@std/assert";
import {
  decodeForgivingBase64,
  decodeLenientBase64,
  decodeStrictBase64,
} from "../../../shared/encoding/base64.ts";
import { decodeLatin1 } from "../../../shared/encoding/bytes.ts";

const decodeText = (bytes: Uint8Array | null) => bytes && decodeLatin1(bytes);

/** A text, and what each decoder reads; null where it refuses. */
const CASES: readonly {
  readonly encoded: string;
  readonly strict: string | null;
  readonly forgiving: string | null;
  readonly lenient: string;
}[] = [
  { encoded: "SGFsbG8=", strict: "Hallo", forgiving: "Hallo", lenient: "Hallo" },
  { encoded: "SGFs\r\n bG8=", strict: "Hallo", forgiving: "Hallo", lenient: "Hallo" },
  { encoded: "SGFsbG8", strict: null, forgiving: "Hallo", lenient: "Hallo" },
  { encoded: "", strict: null, forgiving: "", lenient: "" },
  { encoded: "SGFsbG8!", strict: null, forgiving: null, lenient: "Hallo" },
  { encoded: "SGE=SGE=", strict: null, forgiving: null, lenient: "HaHa" },
  { encoded: "SGE_", strict: null, forgiving: null, lenient: "Ha" },
  { encoded: "S", strict: null, forgiving: null, lenient: "" },
  { encoded: "éé", strict: null, forgiving: null, lenient: "" },
  { encoded: "/+8=", strict: "\u00ff\u00ef", forgiving: "\u00ff\u00ef", lenient: "\u00ff\u00ef" },
];

for (const { encoded, strict, forgiving, lenient } of CASES) {
  Deno.test(`decodeStrictBase64, decodeForgivingBase64 and decodeLenientBase64 read ${JSON.stringify(encoded)}`, () => {
    assertEquals(decodeText(decodeStrictBase64(encoded)), strict, "strict");
    assertEquals(decodeText(decodeForgivingBase64(encoded)), forgiving, "forgiving");
    assertEquals(decodeText(decodeLenientBase64(encoded)), lenient, "lenient");
  });
}
