// People who leave: a closed tab, a reload, a broken connection. Whenever they leave, it is no fault of ours, and
// nothing of theirs stays open.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { provideWorld, type Session, sessionOf, world } from "./kit/world.ts";

type RequestLine = { msg: string; status: number; level: number; route: string };

/** What the web server has logged since the last call. */
function newLines(): () => RequestLine[] {
  const before = world.product.web_log().length;
  return () =>
    world.product
      .web_log()
      .slice(before)
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as RequestLine);
}

/** The web process's open files and client connections, without those of its pools and its event loop. */
function openDescriptors(): number {
  const { port, pid } = world.product;
  const of = `/proc/${pid("web")}`;
  const ofClients = ["tcp", "tcp6"]
    .flatMap((kind) => readFileSync(`${of}/net/${kind}`, "utf8").split("\n"))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local]) => Number.parseInt(local?.split(":")[1] ?? "", 16) === port)
    .map((fields) => `socket:[${fields[9]}]`);
  return readdirSync(`${of}/fd`)
    .map((name) => targetOf(`${of}/fd/${name}`))
    .filter((target) => (target.startsWith("/") && !target.startsWith("/dev/")) || ofClients.includes(target))
    .length;
}

/** Empty if it has been closed meanwhile. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return "";
  }
}

function headOf(method: string, path: string, headers: Record<string, string> = {}): string {
  const { port, origin } = world.product;
  const all = { host: `localhost:${port}`, origin, "sec-fetch-site": "same-origin", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

async function connected(): Promise<Socket> {
  const socket = connect(world.product.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await new Promise((done) => socket.once("connect", done));
  return socket;
}

/** Sends this and leaves. */
async function sendAndLeave(head: string, body = ""): Promise<void> {
  const socket = await connected();
  await new Promise<void>((done) => socket.write(head + body, () => done()));
  socket.destroy();
}

/** During `work`, whatever needs one of the tables waits. */
async function whileLocked(tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const client = await world.product.owner.connect();
  try {
    await client.query(`begin; lock table ${tables.join(", ")} in access exclusive mode`);
    await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Waits until this many of the web server's statements wait for a lock. */
async function waitForLocks(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await world.product.owner.query<{ count: number }>(
        "select count(*)::int as count from pg_locks where not granted",
      );
      expect(rows[0]?.count).toBeGreaterThanOrEqual(count);
    },
    { timeout: 15_000, interval: 50 },
  );
}

/** After they have left: each request is logged with its status, nothing failed, and no more is open than before. */
async function expectQuiet(
  lines: () => RequestLine[],
  statuses: Record<number, number>,
  before: number,
): Promise<void> {
  await vi.waitFor(
    () => {
      const logged = lines().filter(({ msg }) => msg === "request");
      for (const [wanted, count] of Object.entries(statuses))
        expect(logged.filter(({ status }) => status === Number(wanted))).toHaveLength(count);
      expect(openDescriptors()).toBeLessThanOrEqual(before);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(lines().filter(({ status, level }) => status >= 500 || level >= 40)).toEqual([]);
}

/** The session of somebody whom no other test has signed out. */
let session: Session = { bearer: null, cookie: null };
async function signIn(): Promise<void> {
  if (session.bearer === null) session = await sessionOf(world.product, await world.product.kit.customer());
}
const cookieOf = () => ({ cookie: session.cookie ?? "" });
const bearerOf = () => ({ authorization: `Bearer ${session.bearer}` });
const half = "a=".padEnd(100_000, "x");
const length = { "content-length": "900000" };
const form = { ...length, "content-type": "application/x-www-form-urlencoded" };

const sending: Record<string, () => string> = {
  "a form": () => headOf("POST", "/auth/signin", { ...form, accept: "text/html" }),
  "a form sent by a script": () => headOf("POST", "/auth/signin.data", form),
  "a form of somebody signed in": () => headOf("POST", "/account/profiles", { ...form, ...cookieOf() }),
  "a file": () =>
    headOf("POST", "/account/profile", {
      ...length,
      "content-type": "multipart/form-data; boundary=xx",
      ...cookieOf(),
    }),
  "a form of unknown length": () =>
    `${headOf("POST", "/auth/signin", { "transfer-encoding": "chunked", "content-type": form["content-type"] })}ffffff\r\n`,
  "a call of a function": () =>
    headOf("POST", "/rest/v1/rpc/set_preferences", {
      ...length,
      ...bearerOf(),
      "content-type": "application/json",
    }),
  "a call for the auth service": () =>
    headOf("POST", "/auth/v1/token?grant_type=password", {
      "content-length": "120000",
      "content-type": "application/json",
    }),
  "an event of Stripe": () =>
    headOf("POST", "/webhooks/stripe", { ...length, "stripe-signature": "t=1,v1=x" }),
};

provideWorld();

test.each(Object.entries(sending))("leaving while sending %s is no fault", async (_what, head) => {
  await signIn();
  const [lines, before] = [newLines(), openDescriptors()];
  for (let times = 0; times < 3; times += 1) await sendAndLeave(head(), half);
  await expectQuiet(lines, { 499: 3 }, before);
});

test("leaving while the rest of a refused body is awaited is no fault", async () => {
  await signIn();
  const [lines, before] = [newLines(), openDescriptors()];
  const headers = { ...form, accept: "text/html", "sec-fetch-site": "cross-site" };
  for (let times = 0; times < 3; times += 1)
    await sendAndLeave(headOf("POST", "/auth/signin", headers), half);
  await expectQuiet(lines, { 403: 3 }, before);
});

const preference = '{"setting":"time_zone","time_zone":"Europe/Paris"}';

const waiting: Record<string, { tables: readonly string[]; head: () => string; body?: string }> = {
  "a page": {
    tables: ["request"],
    head: () => headOf("GET", "/requests", { ...cookieOf(), accept: "text/html" }),
  },
  "the data of a page": { tables: ["request"], head: () => headOf("GET", "/requests.data", cookieOf()) },
  "a session": { tables: ["device"], head: () => headOf("GET", "/account", cookieOf()) },
  "a relation": { tables: ["request"], head: () => headOf("GET", "/rest/v1/request?limit=1", bearerOf()) },
  "the session of a form": {
    tables: ["device"],
    head: () => headOf("POST", "/account", { ...cookieOf(), ...form, "content-length": "2" }),
    body: "a=",
  },
  "a command": {
    tables: ["command_log"],
    head: () =>
      headOf("POST", "/rest/v1/rpc/set_preferences", {
        ...bearerOf(),
        "content-type": "application/json",
        "content-length": String(preference.length),
      }),
    body: preference,
  },
};

test.each(Object.entries(waiting))(
  "leaving while waiting for %s is no fault and leaves nothing open",
  async (_what, line) => {
    await signIn();
    const [lines, before] = [newLines(), openDescriptors()];
    await whileLocked(line.tables, async () => {
      const sockets = await sendOften(line.head() + (line.body ?? ""));
      await waitForLocks(1);
      for (const socket of sockets) socket.destroy();
      await untilRead();
    });
    await expectQuiet(lines, { 499: 3 }, before);
  },
);

test("leaving while the auth service is asked is no fault", async () => {
  await signIn();
  const [lines, before] = [newLines(), openDescriptors()];
  const service = world.product.pid("stand-ins");
  process.kill(service, "SIGSTOP");
  try {
    const sockets = await sendOften(headOf("GET", "/auth/v1/user", bearerOf()));
    await untilRead();
    for (const socket of sockets) socket.destroy();
    await untilRead();
  } finally {
    process.kill(service, "SIGCONT");
  }
  await expectQuiet(lines, { 499: 3 }, before);
});

test("leaving while a stream is sent closes it", async () => {
  await signIn();
  const [lines, before] = [newLines(), openDescriptors()];
  for (const socket of await sendOften(headOf("GET", "/events", cookieOf()))) {
    await new Promise((done) => socket.once("data", done));
    socket.destroy();
  }
  await expectQuiet(lines, { 200: 3 }, before);
});

async function sendOften(text: string): Promise<Socket[]> {
  return Promise.all(
    [1, 2, 3].map(async () => {
      const socket = await connected();
      socket.write(text);
      return socket;
    }),
  );
}

/** The process has read what was sent before and noticed who left: it has answered a later request. */
async function untilRead(): Promise<void> {
  const address = `http://localhost:${world.product.port}/healthz`;
  for (let times = 0; times < 3; times += 1) await fetch(address, { headers: { connection: "close" } });
}
