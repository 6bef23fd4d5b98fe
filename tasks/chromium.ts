/** Finds a Chromium for the browser tests, or unpacks one from the npm registry. */
import { Duplex } from "node:stream";
import { createBrotliDecompress } from "node:zlib";
import { untar } from "./support/untar.ts";

/**
 * Paths of Chromium (`CHROMIUM` names another); Debian's headless shell takes two thirds of the
 * processor time.
 */
const PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A headless Chromium for Linux on x86-64 with the libraries and fonts it needs. */
const PACKAGE = "@sparticuz/chromium";
const PACKAGE_VERSION = "153.0.0";

/** Folder of the unpacked package (230 MB), kept between runs. */
const CACHE = ".cache/chromium";

/** A Chromium, and the environment variables to start it with. */
export interface FoundChromium {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Finds the machine's own Chromium, else one from npm; undefined where neither is available. */
export async function findChromium(): Promise<FoundChromium | undefined> {
  for (const path of [Deno.env.get("CHROMIUM"), ...PATHS]) {
    if (path && await isFile(path)) return { path, env: {} };
  }
  if (Deno.build.os !== "linux" || Deno.build.arch !== "x86_64") return undefined;
  const root = `${Deno.cwd()}/${CACHE}`;
  if (!await isFile(`${root}/complete`)) await unpackChromium(root);
  return {
    path: `${root}/chromium`,
    env: { LD_LIBRARY_PATH: `${root}/lib:${root}`, FONTCONFIG_PATH: root },
  };
}

async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then(({ isFile }) => isFile, () => false);
}

/** Downloads the package and unpacks it into a folder; the file `complete` marks the end. */
async function unpackChromium(root: string): Promise<void> {
  // deno-lint-ignore no-console -- The download takes a while, so it is announced.
  console.log(`No Chromium on this machine: taking ${PACKAGE} from the npm registry (70 MB) …`);
  await Deno.remove(root, { recursive: true }).catch(() => {});
  await Deno.mkdir(root, { recursive: true });
  await downloadPackage(`${root}/package`);
  const bin = `${root}/package/node_modules/${PACKAGE}/bin`;
  const program = (await Deno.open(`${bin}/chromium.br`)).readable.pipeThrough(decompressBrotli());
  await Deno.writeFile(`${root}/chromium`, program, { mode: 0o755 });
  for (const archive of ["al2023", "fonts", "swiftshader"]) {
    const file = await Deno.open(`${bin}/${archive}.tar.br`);
    await untar(await new Response(file.readable.pipeThrough(decompressBrotli())).bytes(), root);
  }
  await Deno.writeTextFile(`${root}/fonts.conf`, writeFontConfiguration(root));
  await Deno.remove(`${root}/package`, { recursive: true });
  await Deno.writeTextFile(`${root}/complete`, "");
}

/** Downloads the package into a folder with Deno itself, so that no other program is needed. */
async function downloadPackage(folder: string): Promise<void> {
  await Deno.mkdir(folder);
  await Deno.writeTextFile(`${folder}/deno.json`, '{ "nodeModulesDir": "auto" }');
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["add", "--quiet", `npm:${PACKAGE}@${PACKAGE_VERSION}`],
    cwd: folder,
  }).spawn().status;
  if (!success) throw new Error(`${PACKAGE} could not be downloaded into ${CACHE}`);
}

function decompressBrotli(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const { readable, writable } = Duplex.toWeb(createBrotliDecompress());
  return { readable, writable };
}

/** Writes the configuration of the fonts: that of the package names folders of another machine. */
function writeFontConfiguration(root: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${root}/fonts</dir><cachedir>${root}/fonts-cache</cachedir></fontconfig>
`;
}
