// Detects a sender that announces a body and stops sending it. The listener waits minutes for a slow upload, but not
// for a silent one: until then each such request would hold a connection and whatever it has begun.
import type { IncomingMessage } from "node:http";

/** How often to check within the longest permitted silence. */
const looks = 3;

/**
 * Calls `end` once no byte of the request's body has arrived for `idle_ms` although a reader waits for it. A body that
 * nobody reads at the moment is not silent: its sender may be unable to continue.
 */
export function watchBody(request: IncomingMessage, idle_ms: number, end: () => void): void {
  if (!hasBody(request)) return;
  let bytes = request.socket.bytesRead;
  let silent = 0;
  const look = () => {
    const isWaiting = request.readableLength === 0 && request.readableFlowing !== null;
    const now = request.socket.bytesRead;
    silent = isWaiting && now === bytes ? silent + 1 : 0;
    bytes = now;
    if (silent < looks) return;
    clearInterval(timer);
    end();
  };
  const timer = setInterval(look, idle_ms / looks);
  const stop = () => clearInterval(timer);
  request.once("end", stop).once("close", stop);
}

/** Whether a body comes with the request. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
