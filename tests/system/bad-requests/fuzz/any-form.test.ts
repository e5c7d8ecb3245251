// Forms and addresses of screens, Stripe events and error reports, with anything in them: nothing is a fault of ours,
// nothing hangs, no connection breaks. TEST_SEED=<seed> repeats a run. Functions and relations: from-document.test.ts.
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { isFull, seedOf } from "#scripts/test-run/turn.ts";
import { ask, provideWorld, type Session, sessionOf, world } from "../kit/world.ts";
import { type Drawn, drawForms, presses, queryNames } from "./forms.ts";

const total = isFull ? 10_000 : 250;
const seed = seedOf("forms with anything in them");
/** A hanging request takes longer than this; a slow machine does not. */
const patience_ms = 15_000;
const parallel = 4;

/** People of this test alone: the drawn requests may end their sessions, or their accounts. */
async function makeSessions(): Promise<Partial<Record<NonNullable<Drawn["who"]>, Session>>> {
  const { product } = world;
  const operator = await product.kit.operator();
  const sure = { session_id: await product.kit.sessionOf(operator.account_id) };
  return {
    customer: await sessionOf(product, await product.kit.customer()),
    provider: await sessionOf(product, await product.kit.provider()),
    newcomer: await sessionOf(product, await product.kit.account()),
    operator: await sessionOf(product, operator, sure),
  };
}

async function problemsOf(line: Drawn, cookie: string | null): Promise<string[]> {
  const began = performance.now();
  const said = `${line.name} ${line.who ?? ""} ${line.path}\n  ${String(line.raw?.bytes ?? "").slice(0, 600)}`;
  try {
    const headers = cookie === null ? {} : { cookie };
    const { status, text: answer } = await ask({
      ...line,
      status: 0,
      headers: { ...headers, ...line.headers },
    });
    const took_ms = Math.round(performance.now() - began);
    return [
      ...(status >= 500 || status < 200 ? [`answered ${status}: ${answer.slice(0, 200)}`] : []),
      ...(took_ms > patience_ms ? [`took ${took_ms} ms`] : []),
    ].map((what) => `${what}\n  ${said}`);
  } catch (error) {
    return [`${String(error)}\n  ${said}`];
  }
}

provideWorld();

test(
  `${total} forms, events and reports are each answered`,
  async () => {
    expect([queryNames.length > 20, presses.includes("preview")]).toEqual([true, true]);
    const sessions = await makeSessions();
    world.product.faults();
    const waiting = drawForms(total, seed, world.product.webhook_secret);
    const problems: string[] = [];
    const work = async () => {
      for (let line = waiting.shift(); line; line = waiting.shift()) {
        const cookie = line.who ? (sessions[line.who]?.cookie ?? null) : null;
        problems.push(...(await problemsOf(line, cookie)));
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    expect(problems.slice(0, 20), `${problems.length} problems`).toEqual([]);
    // An unreadable event is reported to the operator on purpose: nothing else is.
    const faults = world.product
      .faults()
      .filter((line) => !line.includes("a Stripe event could not be read"))
      // The kit writes file rows without bytes; requests for them get 404.
      .filter((line) => !line.includes("is missing on disk"));
    expect(faults.slice(0, 5)).toEqual([]);
  },
  isFull ? 1_800_000 : 180_000,
);

/** One endpoint for each kind of body. */
const readers: Record<string, [path: string, type: string]> = {
  "a form": ["/auth/signin", "application/x-www-form-urlencoded"],
  "a form with files": ["/request", "multipart/form-data; boundary=xx"],
  "a function": ["/rest/v1/rpc/send_offer", "application/json"],
  "the auth service": ["/auth/v1/token", "application/json"],
  "an event": ["/webhooks/stripe", "application/json"],
  "a report": ["/errors", "text/plain"],
};

/** The answer to a body of six bytes that announces a thousand, and how long it took. */
async function answerToShort([path, type]: [path: string, type: string]) {
  const { port, origin } = world.product;
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\nSec-Fetch-Site: same-origin`;
  const socket = connect(port, "127.0.0.1");
  const began = performance.now();
  socket.write(`${head}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"a":1`);
  const answer = await text(socket);
  return { answer: answer.slice(0, 13), is_in_time: performance.now() - began < 15_000 };
}

test("a body that ends before its length is answered within 15 s, whatever reads it", async () => {
  const answers = await Promise.all(Object.values(readers).map(answerToShort));
  expect(answers).toEqual(
    answers.map(() => ({ answer: expect.stringMatching(/^HTTP\/1\.1 4\d\d /), is_in_time: true })),
  );
}, 30_000);
