/** A mail that another app shared with the page: its worker keeps it until the page takes it. */

const CACHE = "shared";
/** Maximum number of files that are taken at once. */
const MAX_FILES = 200;
/** Longest name of a file. */
const MAX_NAME = 260;
const NAME = "x-name";

/** Keeps the files of a share, or its text if it has no files. Nothing is sent. */
export async function keepShared(request: Request): Promise<void> {
  const form = await request.formData();
  const files = form.getAll("mail").filter((each) => each instanceof File).slice(0, MAX_FILES);
  const text = ["title", "text", "url"].map((name) => form.get(name))
    .filter((each) => typeof each === "string" && each.trim() !== "").join("\n\n");
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const shared = files.length > 0 ? files : [new File([text], "")];
  for (const [at, file] of shared.entries()) {
    const headers = { [NAME]: encodeURIComponent(file.name.slice(0, MAX_NAME)) };
    await cache.put(`/shared-${at}`, new Response(file, { headers }));
  }
}

/** Returns the shared files or text and removes them; empty if nothing was shared. */
export async function takeShared(textName: string): Promise<File[]> {
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const files = await Promise.all((await cache.keys()).map(async (key) => {
    const response = await cache.match(key);
    const name = decodeURIComponent(response?.headers.get(NAME) ?? "");
    return new File([await response?.blob() ?? ""], name === "" ? textName : name);
  }));
  await caches.delete(CACHE);
  return files.filter(({ size }) => size > 0);
}
