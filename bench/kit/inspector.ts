// Reads a running Node process from outside through its inspector: processor time to the microsecond, and heap after a
// collection. SIGUSR1 opens the inspector, so the process needs no code for it and no option but the port.
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

export type Inspected = {
  /** User and system time so far, including all threads. */
  cpuMs(): Promise<number>;
  /** Bytes of live objects, after a full collection. */
  heapBytes(): Promise<number>;
  close(): void;
};

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);
const Answer = z.object({ id: z.number(), result: z.unknown(), error: z.unknown() }).partial();
const Usage = z.object({ result: z.object({ value: z.object({ user: z.number(), system: z.number() }) }) });
const Heap = z.object({ usedSize: z.number() });

const patienceMs = 10_000;

/** Environment for a process that `inspect` will open. */
export const inspectorOptions = (port: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}`,
});

/** Opens the inspector of a process that was started with `inspectorOptions`. Loopback only. */
export async function inspect(pid: number, port: number): Promise<Inspected> {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await addressOf(port));
  const open = new Map<number, (answer: z.infer<typeof Answer>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = Answer.parse(JSON.parse(String(data)));
    open.get(answer.id ?? 0)?.(answer);
  });
  await new Promise((done, fail) => {
    socket.addEventListener("open", done, { once: true });
    socket.addEventListener("error", fail, { once: true });
  });
  let count = 0;
  const call = async (method: string, params: object = {}): Promise<unknown> => {
    count += 1;
    const id = count;
    const answered = new Promise<z.infer<typeof Answer>>((done) => open.set(id, done));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    open.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };
  return {
    cpuMs: async () => {
      const answer = await call("Runtime.evaluate", {
        expression: "process.cpuUsage()",
        returnByValue: true,
      });
      const { user, system } = Usage.parse(answer).result.value;
      return (user + system) / 1_000;
    },
    heapBytes: async () => {
      await call("HeapProfiler.collectGarbage");
      return Heap.parse(await call("Runtime.getHeapUsage")).usedSize;
    },
    close: () => socket.close(),
  };
}

/** The address of the process's debugger, once its inspector listens. */
async function addressOf(port: number): Promise<string> {
  for (const end = Date.now() + patienceMs; ; await wait(50)) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/json/list`);
      return Targets.parse(await response.json())[0].webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
