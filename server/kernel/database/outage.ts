// Errors that mean the database is unavailable: unreachable, stopping, starting, out of connections or disk space.
// They say nothing about the request, so it is answered 503 with `Retry-After` and not reported as a fault.
import pg from "pg";

/** PostgreSQL's classes: connection lost (08), out of resources such as disk or connections (53). */
const outageClasses = new Set(["08", "53"]);
/**
 * admin_shutdown, crash_shutdown, cannot_connect_now: the server is stopping or starting. query_canceled: a statement
 * hit its time limit (`db.ts`), which counts as overload.
 */
const outageCodes = new Set(["57P01", "57P02", "57P03", "57014"]);
/** Network error codes, which do not say whose connection failed. */
export const networkCodes: ReadonlySet<string> = new Set([
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

/** Network errors of the database connection. Those of clients and of other services have the same codes. */
const networkErrors = new WeakSet<object>();

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error) => void,
) => void;

/** A pool that remembers the errors of its connections, for `isOutage`. */
export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // The client reports a lost connection before its queries fail with the same error.
    this.on("connect", (client) => client.on("error", remember));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    if (!done)
      return super.connect().catch((error: unknown) => {
        remember(error);
        throw error;
      });
    super.connect((error, client, release) => {
      remember(error);
      done(error, client, release);
    });
    return undefined;
  }
}

function remember(error: unknown): void {
  if (typeof error === "object" && error !== null) networkErrors.add(error);
}

/** True for an error of the database's connection or of its resources. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code !== "string") return driverMessages.test(error.message);
  return outageCodes.has(code) || isOfClass(code) || (networkCodes.has(code) && networkErrors.has(error));
}

function isOfClass(code: string): boolean {
  return code.length === 5 && outageClasses.has(code.slice(0, 2));
}
