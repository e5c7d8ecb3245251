// Files of a request being uploaded: their progress, and cancelling. The browser slows its network down, so that
// progress is visible and an upload can be cancelled.
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, expect, type Page, type Route } from "@playwright/test";
import { m } from "#messages/messages.js";
import { readyDraft } from "#tests/kit/product/market.ts";
import { newCustomer } from "./kit/api-client.ts";
import { asOwner } from "./kit/owner.ts";
import { expectFits, expectNoFaults, field, type Person } from "./kit/person.ts";
import { newRequestData } from "./kit/request-data.ts";
import { openAt } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const text = (name: string, bytes: number) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.alloc(bytes, "a line of text\n"),
});

/** A customer with a complete draft, at its files. */
async function atFiles(browser: Browser): Promise<{ person: Person; request_id: string }> {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const { request_id } = await readyDraft(client, data);
  const who = { email: data.customer_email, width: 360 };
  const person = await openAt(browser, `/request?step=extras&draft=${request_id}`, who);
  return { person, request_id };
}

const picker = (page: Page) => field(page, m.request_files_label({}, en));
const onTheirWay = (page: Page) => page.getByRole("list", { name: m.request_uploads({}, en) });
const kept = (page: Page) => page.getByRole("region", { name: m.request_files_so_far({}, en) });

async function upload(page: Page, bytes_per_second: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes_per_second,
  });
}

async function storedNames(request_id: string): Promise<string[]> {
  return asOwner(async (owner) => {
    const found = await owner.query<{ name: string }>("select name from file where request_id = $1", [
      request_id,
    ]);
    return found.rows.map(({ name }) => name).sort();
  });
}

test("each file shows its progress; a cancelled one leaves nothing behind, the next one follows", async ({
  browser,
}) => {
  const { person, request_id } = await atFiles(browser);
  const { page } = person;
  await upload(page, 200_000);
  await picker(page).setInputFiles([text("slow.txt", 4_000_000), text("small.txt", 20_000)]);
  const slow = onTheirWay(page).getByRole("listitem").filter({ hasText: "slow.txt" });
  await expect(slow.getByRole("progressbar", { name: "slow.txt" })).toBeVisible();
  await expect(slow).toContainText(/[1-9]\d?%/);
  await expect(page.getByText(m.request_upload_waiting({}, en))).toBeVisible();
  await expectFits(person);
  await slow.getByRole("button", { name: m.request_upload_cancel({}, en) }).click();
  await expect(kept(page).getByRole("link", { name: /small\.txt/ })).toBeVisible();
  await expect(onTheirWay(page)).toHaveCount(0);
  expect(await storedNames(request_id)).toEqual(["small.txt"]);
  await page.reload();
  await expect(kept(page).getByRole("listitem")).toHaveCount(1);
  expectNoFaults(person);
});

const onward = m.request_continue_to({ step: m.request_step_send({}, en) }, en);
const stay = m.request_files_add({}, en);
const late = (route: Route) => wait(800).then(() => route.continue());
const never = (route: Route) => route.abort();
for (const [button, when, settle] of [
  [onward, "late", late],
  [onward, "never", never],
  [stay, "late", late],
  [stay, "never", never],
] as const)
  test(`"${button}" pressed before the scripts that send a file, which arrive ${when}: it is stored once`, async ({
    browser,
  }) => {
    const { person, request_id } = await atFiles(browser);
    const { page } = person;
    await page.route("**/upload-list-*.js", settle);
    // The scripts arrive while the form is still in flight.
    await page.route(/\/request(\.data)?(\?|$)/, async (route) => {
      if (route.request().method() === "POST") await wait(1_500);
      await route.continue();
    });
    await picker(page).setInputFiles(text("the-way.txt", 1_000));
    await page.getByRole("button", { name: button }).click();
    if (button === onward) await expect(page).toHaveURL(/step=send/);
    else
      await expect(
        kept(page)
          .getByRole("link", { name: /the-way/ })
          .first(),
      ).toBeVisible();
    // The late scripts and anything they would send have been answered.
    await page.waitForLoadState("networkidle");
    expect(await storedNames(request_id)).toEqual(["the-way.txt"]);
  });

test("continuing waits for the files in flight and says so", async ({ browser }) => {
  const { person, request_id } = await atFiles(browser);
  const { page } = person;
  await upload(page, 400_000);
  await picker(page).setInputFiles(text("slow.txt", 1_200_000));
  await expect(onTheirWay(page)).toBeVisible();
  const step = m.request_step_send({}, en);
  await page.getByRole("button", { name: m.request_continue_to({ step }, en) }).click();
  await expect(page.getByText(m.request_uploads_then_on({}, en))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.request_send_title({}, en));
  expect(await storedNames(request_id)).toEqual(["slow.txt"]);
  expectNoFaults(person);
});
