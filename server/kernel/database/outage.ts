// When the database cannot be asked at all: not there, going down, coming up, out of connections or out of room.
// That says nothing about what was asked, so it is an answer (503, come again) and not a fault of ours.

/** PostgreSQL's classes: connection lost (08), out of resources such as disk or connections (53). */
const outageClasses = new Set(["08", "53"]);
/**
 * admin_shutdown, crash_shutdown, cannot_connect_now: the server is stopping or starting. query_canceled: a statement met
 * its time limit, so the database has more to do than it can.
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
/** The driver's own sentences, which carry no code. */
const driverSays =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** True for an error of the database's connection or of its resources. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code !== "string") return driverSays.test(error.message);
  return outageCodes.has(code) || networkCodes.has(code) || isOfClass(code);
}

function isOfClass(code: string): boolean {
  return code.length === 5 && outageClasses.has(code.slice(0, 2));
}
