// Requests drawn from the document: whatever is sent, the answer is one that the document describes, comes in time,
// is no fault of ours and shows nothing of other people. TEST_SEED=<seed> repeats a run.

import fc from "fast-check";
import { expect, test } from "vitest";
import { isFull, seedOf } from "#scripts/test-run/turn.ts";
import { faultOfAnswer, operations } from "#tests/kit/api/validator.ts";
import { type Answer, send } from "../kit/send.ts";
import { provideWorld, world } from "../kit/world.ts";
import { type Fuzzer, makePeople, type People } from "./people.ts";
import { type Request, requestOf } from "./requests.ts";

const total = isFull ? 10_000 : 250;
const seed = seedOf("requests from the document");
/** A hanging request takes longer than this; a slow machine does not. */
const patience_ms = 15_000;
const parallel = 4;

type Sent = { request: Request; fuzzer: Fuzzer | null };

/** These end the sender's sessions: somebody who sends nothing else sends them. */
const endsSessions = /^\/rpc\/end_/;

/** Reads have more to go wrong than the schema of one input. */
const weightOf = ([method]: (typeof operations)[number]) => (method === "GET" ? 5 : 1);

/** As many for each function as for any other; every tenth comes from somebody without a credential. */
function draw({ fuzzers }: People): Sent[] {
  const weights = operations.reduce((sum, operation) => sum + weightOf(operation), 0);
  const [apart, ...others] = fuzzers;
  return operations.flatMap((operation, place) => {
    const fuzzer = (endsSessions.test(operation[1]) ? apart : others[place % others.length]) ?? null;
    const arbitrary = requestOf(operation, fuzzer?.ids ?? []);
    const requests = fc.sample(arbitrary, {
      numRuns: Math.ceil((total * weightOf(operation)) / weights),
      seed: seed + place,
    });
    return requests.map((request, number) => ({
      request,
      fuzzer: (place + number) % 10 === 9 ? null : fuzzer,
    }));
  });
}

async function problemsOf(
  { request, fuzzer }: Sent,
  foreign: ReadonlySet<string>,
  statuses: Map<number, number>,
): Promise<string[]> {
  const { operation, path, headers, body } = request;
  const authorization: Record<string, string> = fuzzer ? { authorization: `Bearer ${fuzzer.bearer}` } : {};
  const chosen = idOfNewDraft(body);
  if (chosen !== null) begun.add(chosen);
  const began = performance.now();
  const answer = await send(world.product.port, {
    method: operation[0],
    path,
    headers: { host: `localhost:${world.product.port}`, ...headers, ...authorization },
    body: body === null ? null : Buffer.from(body),
  });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const took_ms = Math.round(performance.now() - began);
  const fault = faultOfAnswer(operation, {
    status: answer.status,
    type: answer.headers["content-type"] ?? "",
    body: answer.text,
  });
  return [
    ...(answer.status >= 500 ? [`answered ${answer.status}`] : []),
    ...(took_ms > patience_ms ? [`took ${took_ms} ms`] : []),
    ...(fault === null ? [] : [fault]),
    ...foreignIn(answer, `${path} ${body ?? ""}`, foreign).map(
      (id) => `shows ${id}, which is somebody else's`,
    ),
  ].map((what) => `${operation[0]} ${path} ${body ?? ""}: ${what}\n  ${answer.text.slice(0, 300)}`);
}

/** In a refusal, an id that the request itself named is no news to its sender; in rows it is. */
function foreignIn({ status, text }: Answer, asked: string, foreign: ReadonlySet<string>): string[] {
  const found = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const isRefused = status >= 400;
  return [...new Set(found)].filter(
    (id) => foreign.has(id) && !begun.has(id) && !(isRefused && asked.includes(id)),
  );
}

/** Ids under which a draft was begun. A caller chooses that of a new draft, and may choose that of a row of another table. */
const begun = new Set<string>();

function idOfNewDraft(body: string | null): string | null {
  const id = /"request_id":"([^"]+)"/.exec(body ?? "")?.[1];
  return id !== undefined && body?.includes('"is_new":true') ? id : null;
}

provideWorld();

test(
  `${total} requests drawn from the document get answers of the document`,
  async () => {
    const people = await makePeople(isFull ? 40 : 6);
    world.product.faults();
    const waiting = draw(people);
    const problems: string[] = [];
    const statuses = new Map<number, number>();
    const work = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        problems.push(...(await problemsOf(one, people.foreign, statuses)));
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    expect(problems.slice(0, 20)).toEqual([]);
    // Most are refused; if none succeeded, nothing behind the schemas would have been tested.
    expect(statuses.get(200) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(total / 50);
    expect(world.product.faults(), "nothing is logged as a fault of ours").toEqual([]);
  },
  isFull ? 1_200_000 : 120_000,
);
