// Live events in a real browser: a page shows what somebody else did without a reload, a browser's tabs share one
// stream, and nothing being typed is lost.
import { expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call } from "./kit/api-client.ts";
import { termsOf } from "./kit/api-steps.ts";
import {
  countStreams,
  expectSameDocument,
  mark,
  offerOf,
  openMarket,
  streamOpened,
} from "./kit/live-market.ts";
import { expectNoFaults } from "./kit/person.ts";
import { wintersLines } from "./kit/request-data.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

test("an open request shows an arriving offer in both tabs of a browser, through one stream", async ({
  browser,
}) => {
  const { person, path, provider, sendOffer } = await openMarket(browser);
  const { page, context } = person;
  const streams = countStreams(person);
  const opened = streamOpened(page);
  await enter(person, path);
  await opened;
  const second = await context.newPage();
  await second.goto(path);
  await second.waitForFunction(async () => {
    const { held, pending } = await navigator.locks.query();
    return held?.some(({ name }) => name?.startsWith("live ")) && pending?.length === 1;
  });
  await Promise.all([mark(page), mark(second)]);
  await expect(offerOf(page, provider)).toHaveCount(0);

  await sendOffer();
  // A background tab waits until somebody looks at it.
  await second.bringToFront();
  await expect(offerOf(second, provider)).toBeVisible();
  await page.bringToFront();
  await expect(offerOf(page, provider)).toBeVisible();
  await expect(page.getByText(m.shell_updated({}, en))).toBeAttached();
  await Promise.all([expectSameDocument(page), expectSameDocument(second)]);
  expect(streams()).toBe(1);

  // The tab that reads the stream closes; the other takes over and misses nothing.
  const next = streamOpened(second);
  await page.close();
  await next;
  expect(streams()).toBe(2);
  expectNoFaults(person);
});

/** Resolves in the page when the next event has reached its tabs. */
function nextEvent(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const name = held.find((lock) => lock.name?.startsWith("live "))?.name ?? "";
    const channel = new BroadcastChannel(name);
    await new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    channel.close();
  });
}

test("input and cursor stay as they are while somebody types; the page follows afterwards", async ({
  browser,
}) => {
  const { person, path, provider, request_id, sendOffer, data } = await openMarket(browser);
  const { offer_id, version } = await sendOffer();
  const { page } = person;
  const opened = streamOpened(page);
  await enter(person, `${path}/offer/${offer_id}`);
  await opened;
  await mark(page);
  await page.locator("#decline > summary").click();
  const reason = page.locator('#decline [name="reason"]');
  await reason.fill("We found");
  const told = nextEvent(page);
  const { request_id: _request, ...terms } = termsOf(request_id, wintersLines, data);
  await call(provider.client, "revise_offer", { ...terms, offer_id, version });
  await told;
  // Longer than the page waits when nobody is typing.
  await reason.pressSequentially(" somebody else", { delay: 200 });
  await expect(reason).toHaveValue("We found somebody else");
  await expect(reason).toBeFocused();
  const total = (text: string) => page.getByRole("button", { name: m.offer_accept({ total: text }, en) });
  await expect(total("€1,785.00")).toBeVisible();
  await expect(total("€2,261.00")).toHaveCount(0);

  await reason.fill("");
  await reason.blur();
  await expect(total("€2,261.00")).toBeVisible();
  await expectSameDocument(page);
  expectNoFaults(person);
});
