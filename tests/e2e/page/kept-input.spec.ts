// What was typed stays when a step is left by going back.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { readyDraft } from "#tests/kit/product/market.ts";
import { customerPassword, newCustomer } from "../kit/api-client.ts";
import { expectNoFaults, field, openBrowser, waitForHydration } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;

test("going back from a step keeps what was typed there in the tab, once, and saving needs it no more", async ({
  browser,
}) => {
  const data = newRequestData();
  const email = data.customer_email;
  const { request_id } = await readyDraft(await newCustomer(email), data);
  const who = { email, name: "Mara Example", password: customerPassword, width: 360 };
  const person = await openBrowser(browser, who, true);
  const { page } = person;
  await enter(person, `/request?step=details&draft=${request_id}`);
  await waitForHydration(person);
  const title = field(page, m.request_title_label({}, en));
  const words = field(page, m.request_description_label({}, en));
  const back = page.getByRole("link", { name: m.request_back({}, en) });
  const details = `/request?step=details&draft=${request_id}`;
  await expect(title).toHaveValue(data.title);
  await title.fill("Another title, half");
  await words.fill("Two\nlines.");
  await page.getByRole("checkbox", { name: "A printed album" }).check();
  await back.click();
  await expect(title).toHaveCount(0);

  // Another tab knows nothing of it, and neither does the server.
  const other = await person.context.newPage();
  await other.goto(details);
  await expect(field(other, m.request_title_label({}, en))).toHaveValue(data.title);
  await other.close();

  await page.goto(details);
  await expect(title).toHaveValue("Another title, half");
  await expect(words).toHaveValue("Two\nlines.");
  for (const name of ["Edited pictures", "A printed album"])
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await page.getByRole("button", { name: m.request_save_and_leave({}, en) }).click();
  await expect(title).toHaveCount(0);
  await page.goto(details);
  await expect(title).toHaveValue("Another title, half");

  // Saved, nothing is kept beside it: what another tab saves later is what is shown.
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft "))),
  ).toEqual([]);
  expectNoFaults(person);
});
