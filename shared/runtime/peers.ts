/** Where each request's connection came from: a `Request` itself does not say. */
const peers = new WeakMap<Request, string>();

/** Notes it, when the request arrives. */
export function notePeer(request: Request, address: string): void {
  peers.set(request, address);
}

/** The address; undefined when nobody noted it. */
export function peerOf(request: Request): string | undefined {
  return peers.get(request);
}
