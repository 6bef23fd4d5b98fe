/** Copies a text to the clipboard, without TLS by a selection; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if ("clipboard" in navigator) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    return copySelected(text);
  } catch {
    return false;
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
