// One JSON line per event on stderr: stdout has only the ready line.
export type Log = (event: string, fields?: Record<string, unknown>) => void;

function plain(_key: string, value: unknown): unknown {
  return value instanceof Error ? { message: value.message, stack: value.stack } : value;
}

/** Writes `{at, event, …fields}`. Never pass passwords, tokens or codes. */
export const logToStderr: Log = (event, fields = {}) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields }, plain)}\n`);
};
