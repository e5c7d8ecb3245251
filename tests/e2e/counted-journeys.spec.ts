// How much a request, an offer and a decision ask of a newcomer: on a phone in German and on a desktop in English,
// without scripts. Only required fields are filled.
import { expect } from "@playwright/test";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import { categoryTitle, countDecision, countOffer, countRequest } from "./kit/count/counted-journeys.ts";
import { askedTwice, figuresOf, type JourneyCount } from "./kit/count/journey-count.ts";
import { expectNoFaults, openBrowser } from "./kit/person.ts";
import { newProvider } from "./kit/providers.ts";
import { newRequestData } from "./kit/request-data.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

/** The first on each push, where it also covers the whole journey in German; the other in turns. */
const visitors = [
  { how: "on a phone, in German, with scripts", has_scripts: true, locale: "de", width: 393, isPhone: true },
  ...shareOfTurn([
    { how: "at a desk, in English, without scripts", has_scripts: false, locale: "en", width: 1440 },
  ] as const),
] as const;

type Limits = { screens: number; taps: number; fields: number; fields_to_fill: number };
/** The maximum that each way may ask. */
const limits: Record<"request" | "offer" | "decision", Limits> = {
  request: { screens: 5, taps: 8, fields: 14, fields_to_fill: 9 },
  // Each of the two lines has a choice, which is filled in.
  offer: { screens: 2, taps: 2, fields: 20, fields_to_fill: 4 },
  decision: { screens: 4, taps: 4, fields: 15, fields_to_fill: 8 },
};

function expectWithin(name: keyof typeof limits, count: JourneyCount): void {
  const figures = figuresOf(count);
  const asked = count.asked.map(({ screen, label }) => `${screen}: ${label}`).join("\n");
  for (const [figure, most] of Object.entries(limits[name]))
    expect(figures[figure as keyof Limits], `${figure} of the ${name}\n${asked}`).toBeLessThanOrEqual(most);
  expect(askedTwice(count), `asked twice by the ${name}`).toEqual([]);
}

for (const { how, has_scripts, ...screen } of visitors)
  test(`${how}: little is asked, and nothing twice`, async ({ browser }) => {
    const data = newRequestData();
    const who = { email: data.customer_email, name: "Mara Example", ...screen };
    const customer = await openBrowser(browser, who, has_scripts);
    const request = await countRequest(customer, data.date);
    expectWithin("request", request);
    const id = new URL(customer.page.url()).pathname.split("/").at(-1) ?? "";
    // A new provider has no earlier offer to start from.
    const keller = await newProvider("Keller");
    const provider = await openBrowser(browser, { ...keller, ...screen }, has_scripts);
    await enter(provider);
    expectWithin("offer", await countOffer(provider, { id, title: categoryTitle[screen.locale] }));
    const decision = await countDecision(customer, id);
    expectWithin("decision", decision);
    expect(askedTwice(request, decision), "asked by the decision although the request has it").toEqual([]);
    expectNoFaults(customer, provider);
  });
