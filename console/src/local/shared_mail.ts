/** Mails that another app shares with the page; they are cached until the page reads them. */

const CACHE = "shared";
/** Maximum number of files per share. */
const MAX_FILES = 200;
/** Maximum number of characters per file name. */
const MAX_NAME = 260;
/** Header that keeps the name of a file beside its cached content. */
const NAME_HEADER = "x-name";

/** Caches the files of a share, or its text if it has no files. Nothing is sent. */
export async function cacheShared(request: Request): Promise<void> {
  const form = await request.formData();
  const files = form.getAll("mail").filter((entry) => entry instanceof File).slice(0, MAX_FILES);
  const text = ["title", "text", "url"].map((name) => form.get(name))
    .filter((entry) => typeof entry === "string" && entry.trim() !== "").join("\n\n");
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const sharedFiles = files.length > 0 ? files : [new File([text], "")];
  for (const [index, file] of sharedFiles.entries()) {
    const headers = { [NAME_HEADER]: encodeURIComponent(file.name.slice(0, MAX_NAME)) };
    await cache.put(`/shared-${index}`, new Response(file, { headers }));
  }
}

/**
 * Returns the shared files or text and removes them; empty if nothing was shared.
 *
 * @param textName Name of the file for shared text.
 */
export async function takeShared(textName: string): Promise<File[]> {
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const files = await Promise.all((await cache.keys()).map(async (key) => {
    const response = await cache.match(key);
    const name = decodeURIComponent(response?.headers.get(NAME_HEADER) ?? "");
    return new File([await response?.blob() ?? ""], name === "" ? textName : name);
  }));
  await caches.delete(CACHE);
  return files.filter(({ size }) => size > 0);
}
