/** Peer addresses by request, as a `Request` has none. */
const peers = new WeakMap<Request, string>();

/** Records the peer address of a request. */
export function recordPeer(request: Request, address: string): void {
  peers.set(request, address);
}

/** Returns the peer address of a request; undefined if it is unknown. */
export function getPeer(request: Request): string | undefined {
  return peers.get(request);
}
