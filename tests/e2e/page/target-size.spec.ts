// Every press target is large enough: 24 px for a mouse (WCAG 2.5.8, with its exceptions for links in a sentence and
// for small targets with room around them), 44 px for a finger.
import { type Browser, expect, type Page } from "@playwright/test";
import { call, customerPassword, newCustomer } from "../kit/api-client.ts";
import { acceptedOffer, information, openRequest } from "../kit/api-steps.ts";
import { type Provider, workerProviders } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { sessionCookies } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";
import { urls } from "../kit/urls.ts";

/**
 * Targets that are too small, each with its size. Runs in the browser. A target is what reacts to a press: a label
 * counts with its control, and hitting either counts.
 */
function smallTargets({ min, isFinger }: { min: number; isFinger: boolean }): string[] {
  type Target = { element: Element; box: DOMRect };
  const boxOf = (element: Element): DOMRect => {
    const boxes = [element.getBoundingClientRect()];
    const isToggle = element instanceof HTMLInputElement && /^(radio|checkbox|file)$/.test(element.type);
    if (isToggle) for (const label of element.labels ?? []) boxes.push(label.getBoundingClientRect());
    // A link that covers its whole row is as large as the row.
    const cover = getComputedStyle(element, "::after");
    if (cover.content !== "none" && cover.position === "absolute" && cover.inset === "0px") {
      let row = element.parentElement;
      while (row && getComputedStyle(row).position === "static") row = row.parentElement;
      if (row) boxes.push(row.getBoundingClientRect());
    }
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return new DOMRect(left, top, right - left, bottom - top);
  };
  // A link within a sentence is as high as its line: text is next to it in the same block.
  const isInText = (element: Element): boolean => {
    if (!element.matches("a, button, summary") || getComputedStyle(element).display !== "inline")
      return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    const around = (block?.textContent ?? "").replace(element.textContent ?? "", "").trim();
    return around.length > 0;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest("[inert], .visually-hidden, .skip") === null;
  const targets: Target[] = [
    ...document.querySelectorAll("a[href], button, summary, input, select, textarea"),
  ]
    .filter((element) => !(element instanceof HTMLInputElement && element.type === "hidden"))
    .filter((element) => !element.matches(":disabled") && isShown(element))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const isSmall = ({ box }: Target) => box.width < min - 0.5 || box.height < min - 0.5;
  const centre = ({ box }: Target) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const distance = (from: { x: number; y: number }, { box }: Target) =>
    Math.hypot(
      Math.max(box.left - from.x, 0, from.x - box.right),
      Math.max(box.top - from.y, 0, from.y - box.bottom),
    );
  // A circle of the minimum size around a small target overlaps no other target and no other small target's circle.
  const hasRoom = (one: Target): boolean =>
    targets.every((other) => {
      if (other.element === one.element || other.element.contains(one.element)) return true;
      const [a, b] = [centre(one), centre(other)];
      return isSmall(other) ? Math.hypot(a.x - b.x, a.y - b.y) >= min : distance(a, other) >= min / 2;
    });
  return targets
    .filter((target) => isSmall(target) && !isInText(target.element) && (isFinger || !hasRoom(target)))
    .map(({ element, box }) => {
      const name = (
        element.getAttribute("aria-label") ??
        (element.textContent || element.getAttribute("name")) ??
        ""
      )
        .trim()
        .slice(0, 40);
      const { tagName, className } = element;
      return `${tagName.toLowerCase()}.${className} "${name}" ${Math.round(box.width)} × ${Math.round(box.height)}`;
    });
}

type Deal = { request_id: string; offer_id: string; booking_id: string; open_id: string; email: string };
let deal: Deal;

let keller: Provider;

test.beforeAll(async () => {
  const [data, other] = [newRequestData(), newRequestData()];
  keller = (await workerProviders()).keller;
  const client = await newCustomer(data.customer_email);
  const accepted = await acceptedOffer(client, keller.client, data);
  const { booking_id } = accepted;
  await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
  const open_id = await openRequest(await newCustomer(other.customer_email), other);
  deal = { ...accepted, email: data.customer_email, open_id };
});

const screens = {
  visitor: () => ["/", "/auth/signin", "/request"],
  customer: ({ request_id, offer_id, booking_id }: Deal) => [
    "/",
    "/requests",
    "/bookings",
    `/request/${request_id}`,
    `/request/${request_id}/offer/${offer_id}`,
    `/request/booking/${booking_id}/information`,
    `/request/booking/${booking_id}/payment`,
    `/booking/${booking_id}`,
    "/account",
    "/account/profile",
    "/account/profiles",
  ],
  provider: ({ open_id }: Deal) => ["/requests", `/request/${open_id}`],
} as const;

async function opened(browser: Browser, who: string, isFinger: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: urls.app(),
    viewport: isFinger ? { width: 360, height: 800 } : { width: 1440, height: 900 },
    hasTouch: isFinger,
    isMobile: isFinger,
  });
  if (who !== "visitor") {
    const cookies = await sessionCookies(who === "customer" ? deal.email : keller.email, customerPassword);
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: urls.app() })));
  }
  return context.newPage();
}

for (const [pointer, min] of [
  ["fine", 24],
  ["coarse", 44],
] as const) {
  for (const who of ["visitor", "customer", "provider"] as const) {
    test(`${who}: ${min} px for a ${pointer} pointer`, async ({ browser }) => {
      const isFinger = pointer === "coarse";
      const page = await opened(browser, who, isFinger);
      for (const path of screens[who](deal)) {
        await page.goto(path, { waitUntil: "load" });
        const asked = await page.evaluate((kind) => matchMedia(`(pointer: ${kind})`).matches, pointer);
        expect(asked, "the browser has this pointer").toBe(true);
        await page.evaluate(() => {
          for (const folded of document.querySelectorAll("main details")) folded.setAttribute("open", "");
        });
        expect(await page.locator("a[href], button").count()).toBeGreaterThan(3);
        const small = await page.evaluate(smallTargets, { min, isFinger });
        expect.soft(small, `${path} (${page.url()})`).toEqual([]);
      }
      await page.context().close();
    });
  }
}
