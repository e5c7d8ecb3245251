// The board of a provider: a request beside the list on a wide screen and its page on a narrow one, what has come since the
// last visit, and what comes while somebody looks.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { newCustomer } from "./kit/api-client.ts";
import { openRequest } from "./kit/api-steps.ts";
import { expectNoFaults, headline, type Person, waitForHydration } from "./kit/person.ts";
import { newProvider } from "./kit/providers.ts";
import { newRequestData, type RequestData } from "./kit/request-data.ts";
import { openAt } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

async function sendRequest(): Promise<RequestData> {
  const data = newRequestData();
  await openRequest(await newCustomer(data.customer_email), data);
  return data;
}

async function providerAt(browser: Browser, width: number): Promise<Person> {
  return openAt(browser, "/requests", { ...(await newProvider("Board")), width });
}

/** The title of a request in the list. */
const titleOf = ({ page }: Person, { title }: RequestData) =>
  page.getByRole("main").getByRole("listitem").getByRole("heading").getByRole("link", { name: title });

test("on a wide screen a request opens beside the list, which stays where it is", async ({ browser }) => {
  const data = await sendRequest();
  const person = await providerAt(browser, 1440);
  const { page } = person;
  await waitForHydration(person);
  await titleOf(person, data).click();
  const preview = page.getByRole("article", { name: data.title });
  await expect(preview).toBeVisible();
  await expect(headline(person)).toHaveText(m.request_board_title({}, en));
  await expect(titleOf(person, data)).toHaveAttribute("aria-current", "true");
  for (const secret of [data.customer_email, "123456"]) await expect(preview).not.toContainText(secret);
  await page.goBack();
  await expect(preview).toHaveCount(0);
  await page.goForward();
  await preview.getByRole("link", { name: m.request_board_page({}, en) }).click();
  await expect(headline(person)).toHaveText(data.title);
  expectNoFaults(person);
});

test("on a narrow screen it opens its page", async ({ browser }) => {
  const data = await sendRequest();
  const person = await providerAt(browser, 393);
  const { page } = person;
  await titleOf(person, data).click();
  await expect(headline(person)).toHaveText(data.title);
  const { pathname } = new URL(page.url());
  await page.goto(`/requests?open=${pathname.split("/").at(-1)}`);
  const preview = page.getByRole("article", { name: data.title });
  await expect(preview).toBeVisible();
  await expect(titleOf(person, data)).toBeHidden();
  await preview.getByRole("link", { name: m.request_board_close({}, en) }).click();
  await expect(titleOf(person, data)).toBeVisible();
  expectNoFaults(person);
});

test("what comes meanwhile is announced, and no row moves until it is asked for", async ({ browser }) => {
  const before = await sendRequest();
  const person = await providerAt(browser, 1440);
  const { page } = person;
  await page.clock.install();
  await page.reload();
  await waitForHydration(person);
  const data = await sendRequest();
  await page.clock.fastForward(61_000);
  // Other tests send requests, too.
  const link = page.getByRole("status").getByRole("link", { name: "new request" });
  await expect(link).toBeVisible();
  await titleOf(person, before).click();
  await expect(page.getByRole("article", { name: before.title })).toBeVisible();
  await expect(titleOf(person, data)).toHaveCount(0);
  await link.click();
  await expect(titleOf(person, data)).toBeVisible();
  await expect(link).toHaveCount(0);
  expectNoFaults(person);
});

test("a request that has come since the last visit is marked as new", async ({ browser }) => {
  const data = await sendRequest();
  const person = await providerAt(browser, 393);
  const { page } = person;
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: data.title });
  const mark = row.getByText(m.request_board_new({}, en), { exact: true });
  await expect(row).toBeVisible();
  await expect(mark).toHaveCount(0);
  const visit = (await page.context().cookies()).find(({ name }) => name.endsWith("board"));
  if (!visit) throw new Error("The board remembers no visit.");
  const yesterday = Math.floor(Date.now() / 1_000) - 86_400;
  await page.context().addCookies([{ ...visit, value: `.${yesterday}` }]);
  for (const _look of ["first", "again"]) {
    await page.reload();
    await expect(mark).toBeVisible();
  }
  expectNoFaults(person);
});
