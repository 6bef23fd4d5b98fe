/** Where a server listens: an address of this machine, or a socket in the file system. */
export type SocketAddress =
  | { readonly kind: "tcp"; readonly hostname: string; readonly port: number }
  | { readonly kind: "unix"; readonly path: string };
