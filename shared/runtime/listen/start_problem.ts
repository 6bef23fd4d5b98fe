/** The part of the configuration that can make a start fail. */
interface Address {
  readonly HOST: string;
  readonly PORT: number;
}

/** One sentence: why a server could not listen, and what to change. */
export function startProblem(error: unknown, { HOST, PORT }: Address): string {
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
