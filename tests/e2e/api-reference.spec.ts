// The API reference is one static page of our own (`tests/conformance/document.test.ts` checks its contents); scripts
// add the filter.
import { expect } from "@playwright/test";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const address = () => `${urls.app()}/rest/v1/reference`;

test("the filter keeps entries with the typed words, and nothing loads from elsewhere", async ({ page }) => {
  const elsewhere: string[] = [];
  page.on("response", (answer) => {
    const url = answer.url();
    if (!url.startsWith(urls.app()) && !url.startsWith("data:")) elsewhere.push(url);
  });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => faults.push(message.text()));
  await page.goto(address());
  await expect(page.getByRole("heading", { name: /The customer takes an offer/ })).toBeVisible();
  await page.getByLabel("Filter").fill("rpc/accept_offer");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "accept_offer", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "withdraw_offer", exact: true })).toBeHidden();
  expect([elsewhere, faults]).toEqual([[], []]);
});
