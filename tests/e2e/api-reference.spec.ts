// The API reference is static pages of our own (`tests/conformance/document.test.ts` checks their contents); a script adds
// the filter of the index.
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
  const listed = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  await expect(listed("withdraw_offer")).toBeVisible();
  await page.getByLabel("Filter").fill("rpc/accept_offer");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(listed("withdraw_offer")).toBeHidden();
  await page.getByLabel("Filter").fill("line_positions");
  await expect(listed("withdraw_offer")).toBeHidden();
  await listed("accept_offer").click();
  await expect(page.getByRole("heading", { name: /The customer takes an offer/ })).toBeVisible();
  await page.getByRole("link", { name: "withdraw_offer", exact: true }).click();
  await expect(page.getByText("POST /rest/v1/rpc/withdraw_offer")).toBeVisible();
  expect([elsewhere, faults]).toEqual([[], []]);
});
