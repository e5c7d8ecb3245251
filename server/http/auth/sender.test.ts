// The sender of a sign-up, as the service stores it with the user: nobody can name somebody else as the sender.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Step } from "./action.ts";
import { senderIn, senderOf } from "./sender.ts";

const env = { COOKIE_SECRET: "a secret of this test", PUBLIC_URL: "http://app.test" };
const stepFrom = (address: string) =>
  ({
    runtime: { env, clock: { now: () => new Date() } },
    request: new Request("http://app.test/"),
    headers: new Headers(),
    address,
  }) as unknown as Step;
const read = (sender: unknown, email: string) => senderIn(env, { email, metadata: { sender } });

test("an address is the same sender each time, and cannot be read from it", () => {
  const { sender } = senderOf(stepFrom("203.0.113.7"), "Ada@People.test");
  const id = read(sender, "ada@people.test");
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(read(senderOf(stepFrom("203.0.113.7"), "ben@people.test").sender, "ben@people.test")).toBe(id);
  expect(sender).not.toContain("203");
});

test("a sender that we have not signed for that address is nobody", () => {
  const { sender } = senderOf(stepFrom("203.0.113.7"), "ada@people.test");
  const [id, signature] = sender.split(".");
  const others = randomUUID();
  for (const forged of [id, others, `${others}.${signature}`, `${id}.`, `${id}.x`, "", null, 7, undefined])
    expect(read(forged, "ada@people.test"), String(forged)).toBeNull();
  expect(read(sender, "ben@people.test")).toBeNull();
});
