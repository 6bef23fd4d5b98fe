import type { Clock } from "./deps.ts";
import type { Log } from "./log.ts";

/** Environment variables of systemd's notifications (sd_notify(3)) and runtime directory. */
export const NOTIFY_VARIABLES = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "RUNTIME_DIRECTORY"] as const;

/** A socket for datagrams, which the runtime has with `--unstable-net` only. */
interface DatagramSocket {
  send(bytes: Uint8Array, to: { transport: "unixpacket"; path: string }): Promise<number>;
}

/** Reports the state of this process to systemd, if systemd asks for it. */
export interface Notifier {
  /** Reports that the process is ready, and from now on notifies the watchdog at intervals. */
  ready(): void;
}

export interface NotifierOptions {
  readonly env: (name: typeof NOTIFY_VARIABLES[number]) => string | undefined;
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

/**
 * Creates a notifier for systemd. It uses this thread's timers, so systemd restarts a process whose
 * thread is blocked.
 */
export function createNotifier({ env, clock, log }: NotifierOptions): Notifier {
  const [path, folder] = [env("NOTIFY_SOCKET"), env("RUNTIME_DIRECTORY")];
  // Half of the interval that systemd expects, which it gives in microseconds.
  const everyMs = Number(env("WATCHDOG_USEC") ?? 0) / 1000 / 2;
  let socket: DatagramSocket | undefined;
  const send = async (state: string) => {
    if (path === undefined) return;
    try {
      socket ??= openSocket(`${folder ?? "/tmp"}/notify-${Deno.pid}.sock`);
      await socket.send(new TextEncoder().encode(state), { transport: "unixpacket", path });
    } catch (error) {
      log("warn", "notify_failed", {}, error);
    }
  };
  const notifyWatchdog = () =>
    void clock.after(everyMs, () => {
      send("WATCHDOG=1");
      notifyWatchdog();
    });
  return {
    ready: () => {
      send("READY=1");
      if (path !== undefined && everyMs > 0) notifyWatchdog();
    },
  };
}

function openSocket(path: string): DatagramSocket {
  const listen: unknown = Reflect.get(Deno, "listenDatagram");
  if (typeof listen !== "function") throw new Error("datagrams need --unstable-net");
  return listen({ transport: "unixpacket", path });
}
