/** Matches requests of Thunderbird to its own services; preferences do not stop all of them. */
const OWN_SERVICES = /^CONNECT [a-z.-]+\.(?:thunderbird\.net|mozilla\.(?:com|net|org)):443 /;

/** Starts a proxy that answers nothing and records the first line of each request. */
export function startRecordingProxy() {
  const hosts: string[] = [];
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serve = async () => {
    for await (const connection of listener) {
      const start = new Uint8Array(1_000);
      const count = await connection.read(start).catch(() => null);
      const [line = ""] = new TextDecoder().decode(start.subarray(0, count ?? 0)).split("\r\n");
      if (!OWN_SERVICES.test(line)) hosts.push(line);
      connection.close();
    }
  };
  const serving = serve().catch(() => {});
  return {
    hosts,
    port: listener.addr.port,
    stop: () => {
      listener.close();
      return serving;
    },
  };
}
