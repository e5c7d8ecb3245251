// Problems of a start: one sentence each for the user, and exit code 1.

/** An expected reason not to start; its message is shown as it is, without a stack. */
export class Problem extends Error {
  override name = "Problem";
}

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

/** The sentence for any failure: a Problem's own, a system error's by its code, any other with its stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Problem || error.name === "EnvError" || error.name === "MigrationError")
    return error.message;
  const { code, path = "" } = error as NodeJS.ErrnoException;
  const sentence = code === undefined ? undefined : byCode[code];
  if (sentence) return sentence(path);
  if (/No space left on device/i.test(error.message)) return byCode.ENOSPC?.("") ?? error.message;
  return error.stack ?? error.message;
}
