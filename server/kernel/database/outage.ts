// Errors that mean the database is unavailable: unreachable, stopping, starting, out of connections or disk space.
// They say nothing about the request, so it is answered 503 with `Retry-After` and not reported as a fault.

/** PostgreSQL's classes: connection lost (08), out of resources such as disk or connections (53). */
const outageClasses = new Set(["08", "53"]);
/**
 * admin_shutdown, crash_shutdown, cannot_connect_now: the server is stopping or starting. query_canceled: a statement
 * met its time limit (`db.ts`), which counts as overload.
 */
const outageCodes = new Set(["57P01", "57P02", "57P03", "57014"]);
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
/** Messages of the driver's own errors, which carry no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** True for an error of the database's connection or of its resources. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code !== "string") return driverMessages.test(error.message);
  return outageCodes.has(code) || networkCodes.has(code) || isOfClass(code);
}

function isOfClass(code: string): boolean {
  return code.length === 5 && outageClasses.has(code.slice(0, 2));
}
