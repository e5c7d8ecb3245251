// Why a program cannot start or go on: one sentence for the user, without a stack, and exit code 1. Each of our
// programs that ends with an error calls `explain`.

/** An expected reason not to start; programs print its message as it is, without a stack. */
export class Problem extends Error {
  override name = "Problem";
}

/** Errors whose message is a sentence for the user. By name: the server's bundle has classes of its own. */
const plainErrors = new Set(["Problem", "EnvError", "MigrationError"]);

const byCode: Record<string, (path: string) => string> = {
  ENOSPC: (path) =>
    `The disk is full${path && ` (writing ${path})`}: free some space, or set DATA_DIR to a folder on another disk.`,
  EDQUOT: (path) =>
    `The disk quota is used up${path && ` (writing ${path})`}: free some space, or set DATA_DIR to another folder.`,
  EROFS: (path) =>
    `${path || "The data folder"} lies on a read-only disk: set DATA_DIR to a folder that may be written.`,
  EACCES: (path) =>
    `${path || "A file"} may not be read or written by this user: start as its owner, or set DATA_DIR to another folder.`,
  EPERM: (path) =>
    `${path || "A file"} may not be changed by this user: start as its owner, or set DATA_DIR to another folder.`,
};

/** Network errors. Among the callers, only the database driver passes them on unwrapped. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** PostgreSQL's classes: connection lost (08), sign-in refused (28), no such database (3D), out of resources (53), stopping or starting (57P). */
const databaseCode = /^(?:08|28|3D|53)[0-9A-Z]{3}$|^57P/;
const driverMessage =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client was closed)/;

/** The sentence for an expected failure; null for any other error, which is a fault of ours. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (plainErrors.has(error.name)) return error.message;
  const first = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const { code = "", path = "" } = first as NodeJS.ErrnoException;
  const sentence = byCode[code];
  if (sentence) return sentence(path);
  if (/No space left on device/i.test(first.message)) return byCode.ENOSPC?.("") ?? first.message;
  if (networkCodes.has(code) || databaseCode.test(code) || driverMessage.test(first.message))
    return `The database does not answer (${reasonOf(first)}): look at DATABASE_URL, DATABASE_OWNER_URL and DATABASE_API_URL.`;
  return null;
}

/** The text for any failure: the sentence of an expected one, the stack of any other. */
export function explain(error: unknown): string {
  return sentenceOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/**
 * Ends this process with the sentence for an expected failure, at once: open pools would keep it alive.
 * @throws the error itself when it is a fault
 */
export function endWithSentence(error: unknown): never {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Says why a program cannot listen on a port, with the setting that changes it; returns any other error as it is. */
export function portProblem(error: unknown, port: number, setting: string): unknown {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "EADDRINUSE")
    return new Problem(
      `Port ${port} is taken by another program: stop that one, or set ${setting} to a free port.`,
    );
  if (code === "EACCES")
    return new Problem(`Port ${port} may not be used by this user: set ${setting} to one above 1023.`);
  if (code === "EADDRNOTAVAIL") return new Problem("HOST is no address of this machine.");
  return error;
}

/** The first line of an error or its cause, without the passwords in addresses. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const cause = inner instanceof Error && inner.cause instanceof Error ? inner.cause : inner;
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return (text.split("\n")[0] ?? "").replaceAll(/\/\/[^@/\s]*@/g, "//…@");
}
