// Bad input everywhere: each line of the lists must get exactly its status, nothing may be a fault of ours or
// half-written.
import { describe, expect, test } from "vitest";
import { tableFaults } from "#tests/routes/table.ts";
import { linesOfScreen, screens } from "./generated/screens.ts";
import type { Line } from "./kit/line.ts";
import { problems, refusedWithoutTrace } from "./kit/refused.ts";
import { sendRaw } from "./kit/send.ts";
import { provideWorld, world } from "./kit/world.ts";
import { bodies } from "./lists/bodies.ts";
import { connections } from "./lists/connections.ts";
import { cookies } from "./lists/cookies.ts";
import { bookingForms } from "./lists/forms-booking.ts";
import { offerForms } from "./lists/forms-offer.ts";
import { requestForms } from "./lists/forms-request.ts";
import { keptTexts } from "./lists/kept.ts";
import { machines } from "./lists/machines.ts";
import { origins } from "./lists/origins.ts";
import { paths } from "./lists/paths.ts";
import { services } from "./lists/services.ts";
import { signInLines } from "./lists/sign-in.ts";
import { uploads } from "./lists/uploads.ts";

/** The hand-picked lists. */
const lists = {
  paths,
  origins,
  cookies,
  machines,
  services,
  requestForms,
  offerForms,
  bookingForms,
  signInLines,
  bodies,
  uploads,
};

provideWorld();

describe.each(Object.entries(lists))("%s", (_list, lines) => {
  test.each(lines.map((line) => [line.name, line] as const))("%s", (_name, line) =>
    refusedWithoutTrace([line]),
  );
});

test("a signed report that is not an event is refused, set aside once, and reported to the operator", async () => {
  const { owner, faults } = world.product;
  const headers = { "stripe-signature": "{fresh_signature}" };
  const report: Line = { name: "no event", path: "/webhooks/stripe", json: {}, headers, status: 422 };
  expect(await problems([{ ...report, code: "invalid_input" }, report])).toEqual([]);
  const { rows } = await owner.query("select status, problem from stripe_event where id like 'unreadable%'");
  expect(rows).toEqual([{ status: "quarantined", problem: "unreadable" }]);
  expect(faults().join()).toContain("a Stripe event could not be read");
});

test("there are at least 120 hand-written lines, each with its own name", () => {
  const names = Object.entries(lists).flatMap(([list, lines]) => lines.map(({ name }) => `${list}: ${name}`));
  expect(names.length).toBeGreaterThanOrEqual(120);
  expect(new Set(names).size).toBe(names.length);
});

describe("invalid HTTP", () => {
  test.each(connections.map((one) => [one.name, one] as const))(
    "%s",
    async (_name, { bytes, status, says }) => {
      const answer = await sendRaw(world.product.port, bytes);
      expect(answer.status).toBe(status);
      for (const text of says ?? []) expect(answer.text).toContain(text);
      expect(world.product.faults()).toEqual([]);
    },
  );
});

describe("valid text is stored to the letter", () => {
  test.each(keptTexts)("%s", async (what, title) => {
    const { product, things } = world;
    const draft = "select title, version from request where id = $1";
    const found = await product.owner.query<{ version: number }>(draft, [things.visitor_draft]);
    const version = String(found.rows[0]?.version);
    const fields = { command: "save_draft", step: "details", request_id: "{visitor_draft}", version, title };
    const path = "/request?step=details&draft={visitor_draft}";
    const form = { ...fields, "answers.guests": "60" };
    expect(await problems([{ name: what, path, who: "drafter", form, status: 303 }])).toEqual([]);
    const kept = await product.owner.query<{ title: string }>(draft, [things.visitor_draft]);
    expect(kept.rows[0]?.title).toBe(title);
    expect(await problems([{ name: what, path, who: "drafter", status: 200, says: [title] }])).toEqual([]);
  });
});

describe("every screen", () => {
  test("is on the list", () => {
    const listed = screens.map(({ route }) => route);
    expect(tableFaults("generated/screens.ts", listed)).toEqual([]);
    expect(listed).toHaveLength(new Set(listed).size);
  });
  test.each(screens.map((screen, number) => [screen.route, screen, number] as const))(
    "%s",
    (_route, screen, number) => refusedWithoutTrace(linesOfScreen(screen, number)),
  );
});
