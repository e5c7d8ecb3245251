// The order of categories with scripts: by keyboard, where the focus stays with what moves, and by dragging.
import { expect } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import { openBrowser, waitForHydration } from "./kit/person.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

test("categories move by keyboard, with the focus on what moves, and by dragging", async ({ browser }) => {
  const who = { email: demoOperator.email, name: "Robin Hahn", width: 1440 };
  const person = await openBrowser(browser, who, true);
  await enter(person, "/admin/categories", { app_key: demoOperator.totp_key });
  const { page } = person;
  await waitForHydration(person);
  const rows = page.getByRole("main").locator("li:has(h2)");
  const order = () => rows.locator("h2 a").allTextContents();
  const [first = "", second = "", third = "", ...others] = await order();

  const down = page.getByRole("button", { name: m.category_move_down({ name: first }, en) });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual([second, first, third, ...others]);
  await expect(down).toBeFocused();

  const grip = rows.nth(2).locator("[data-moves]");
  await grip.dragTo(rows.nth(0), { targetPosition: { x: 40, y: 3 } });
  await expect.poll(order).toEqual([third, second, first, ...others]);
  await rows
    .nth(0)
    .locator("[data-moves]")
    .dragTo(rows.nth(2), { targetPosition: { x: 40, y: 3 } });
  await expect.poll(order).toEqual([second, third, first, ...others]);
  // A press moves by one place of the order that the page shows.
  const up = page.getByRole("button", { name: m.category_move_up({ name: first }, en) });
  await up.click();
  await expect.poll(order).toEqual([second, first, third, ...others]);
  await up.click();
  await expect.poll(order).toEqual([first, second, third, ...others]);
});
