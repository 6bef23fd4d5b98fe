import { assertEquals } from "@std/assert";

/** The command runs on a developer's machine, never on the edge runtime. */
const ignore = Deno.env.has("TEST_IMPORT_MAP");

const HEADER = "EZABPQM;Tranche_Debut;Tranche_Fin;Mn\u00e9mo;Territoire;Date_Attribution\n";

function toLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

Deno.test(
  "deno task numbering writes nothing if a file is not what it should be",
  { ignore },
  async () => {
    const folder = await Deno.makeTempDir();
    try {
      const numbers = `${folder}/numbers.csv`;
      const operators = `${folder}/operators.csv`;
      await Deno.writeFile(numbers, toLatin1(`${HEADER}x\n`));
      await Deno.writeFile(operators, toLatin1("IDENTITE_OPERATEUR;CODE_OPERATEUR\nOrange;FRTE\n"));
      const good = "01056;0105600000;0105699999;FRTE;M\u00e9tropole;01/01/2017\n";
      await Deno.writeFile(`${folder}/few.csv`, toLatin1(`${HEADER}${good}`));
      const before = await Deno.readTextFile("catalogue/numbering/fr.json");
      const expected = [
        [numbers, `${numbers}:2: has 1 cells instead of 6`],
        [`${folder}/none.csv`, `${folder}/none.csv: there is no such file.`],
        // Truncated between two lines: the file itself does not show it.
        [`${folder}/few.csv`, "few.csv: has no block that begins with 02, 03, "],
      ] as const;
      for (const [file, sentence] of expected) {
        const { code, stderr } = await new Deno.Command(Deno.execPath(), {
          args: ["run", "-A", "--no-lock", "lab/numbering.ts", file, operators],
        }).output();
        const message = new TextDecoder().decode(stderr);
        assertEquals([code, message.includes(sentence)], [1, true], message);
        assertEquals(await Deno.readTextFile("catalogue/numbering/fr.json"), before);
      }
      // As `deno task` passes it, with its separator; and an unknown option.
      for (const [option, status] of [["--smaller", 1], ["--nope", 2]] as const) {
        const { code, stderr } = await new Deno.Command(Deno.execPath(), {
          args: [
            "run",
            "-A",
            "--no-lock",
            "lab/numbering.ts",
            "--",
            option,
            `${folder}/few.csv`,
            operators,
          ],
        }).output();
        const message = new TextDecoder().decode(stderr);
        const sentence = status === 1
          ? "few.csv: has no block that begins"
          : "Usage: deno task numbering";
        assertEquals([code, message.includes(sentence)], [status, true], message);
        assertEquals(await Deno.readTextFile("catalogue/numbering/fr.json"), before);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
