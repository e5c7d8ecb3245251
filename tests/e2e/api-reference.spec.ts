// The reference of the API: one static page of our own; scripts add the filter.
import { expect } from "@playwright/test";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const address = () => `${urls.app()}/rest/v1/reference`;

test.describe("with scripts", () => {
  test("the filter leaves what has the typed words, and nothing comes from anywhere else", async ({
    page,
  }) => {
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
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every function and relation is listed, and its fields can be read", async ({ page }) => {
    await page.goto(address());
    await expect(page.getByRole("heading", { name: "API reference" })).toBeVisible();
    await expect(page.getByText("POST /rest/v1/rpc/accept_offer", { exact: true })).toBeVisible();
    await expect(page.getByText("GET /rest/v1/booking", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "accept_offer", exact: true }).click();
    const entry = page.locator("#accept_offer");
    await expect(entry).toBeInViewport();
    await expect(entry.getByText("offer_id string (uuid), required")).toBeVisible();
    await expect(page.getByLabel("Filter")).toBeHidden();
  });
});
