/** The part of the configuration that can make a start fail. */
interface ListenAddress {
  readonly HOST: string;
  readonly PORT: number;
}

/** Explains in a sentence why a server could not listen, and what to change. */
export function explainStartProblem(error: unknown, { HOST, PORT }: ListenAddress): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "EADDRINUSE":
      return `Cannot start: another program listens on ${HOST}, port ${PORT}; ` +
        "set PORT to a free one.";
    case "EACCES":
      return `Cannot start: this user may not listen on port ${PORT}; set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "EAI_AGAIN":
    case "EINVAL":
    case "ENOTFOUND":
      return `Cannot start: HOST is "${HOST}", which is no address of this machine.`;
    default:
      return `Cannot start: listening on ${HOST}, port ${PORT}, failed (${
        code || "no reason given"
      }).`;
  }
}

/** Explains in a sentence why the address in `SPAMD_LISTEN` cannot be used, and what to change. */
export function explainSocketProblem(error: unknown): string {
  const start = "Cannot start: SPAMD_LISTEN";
  if (error instanceof Deno.errors.AddrInUse) {
    return `${start} names an address that another program listens on.`;
  }
  if (error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied) {
    return `${start} names a place where this process may not listen: use a port above 1023, or a ` +
      "socket in /run/mail-trust, /var/lib/mail-trust or data.";
  }
  if (error instanceof Deno.errors.NotFound) {
    return `${start} names a socket in a folder that does not exist.`;
  }
  return `${start} names no address of this machine.`;
}
