/** The peer address of each request, which a `Request` itself does not have. */
const peers = new WeakMap<Request, string>();

/** Notes it when the request arrives. */
export function notePeer(request: Request, address: string): void {
  peers.set(request, address);
}

/** Returns the address; undefined when it was not noted. */
export function getPeer(request: Request): string | undefined {
  return peers.get(request);
}
