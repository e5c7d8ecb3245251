// The devices where somebody is signed in, exporting one's data, and closing the account for good, with their mails.
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call, customerPassword } from "#tests/e2e/kit/api-client.ts";
import { openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMail, linkIn } from "#tests/e2e/kit/inbox.ts";
import { workerProviders } from "#tests/e2e/kit/providers.ts";
import { kellersLines } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, customerAt, en, visitor } from "./kit.ts";

/** Expects this browser's next page to ask for sign-in. */
async function expectEnded(page: PageBrowser): Promise<void> {
  await page.open("/account/profile");
  expect(page.url).toMatch(/^\/auth\/not-authenticated/);
}

const devices = (page: PageBrowser) => [
  ...page.one(`[aria-label="${m.device_list({}, en)}"]`).querySelectorAll("li"),
];

provideDemoProduct();

describe.concurrent("leaving", () => {
  test("devices: equal ones are signed out together, then all others, then all", async () => {
    const { page, email } = await customerAt("/account/devices");
    const [one, two] = [await browserOf(email), await browserOf(email)];
    for (const other of [one, two]) await other.open("/account");
    await page.open("/account/devices");
    const rows = devices(page);
    // Two equal browsers besides this one, and the client that created the account.
    expect(page.text(rows[0])).toContain(m.device_this({}, en));
    expect(page.text(rows[1])).toMatch(/[23] sign-ins/);
    const [, next] = rows;
    const button = next?.querySelector("button");
    if (!button) throw new Error(`one device alone: ${page.text()}`);
    await page.submit(button);
    expect(devices(page)).toHaveLength(rows.length - 1);
    // Recently used devices come first among the others.
    for (const other of [one, two]) await expectEnded(other);
    expect(page.text()).toContain(m.flash_device_group_ended({}, en));

    const other = await browserOf(email);
    await other.open("/account");
    await page.open("/account/devices");
    await page.press(m.device_end_others({}, en));
    expect(devices(page)).toHaveLength(1);
    await expectEnded(other);
    const third = await (await browserOf(email)).open("/account");
    expect(third.status).toBe(200);
    await page.open("/account/devices");
    await page.press(m.device_end_all({}, en));
    expect(page.url).toBe("/");
    for (const ended of [page, third]) await expectEnded(ended);
  });

  test("a data export: requested, mailed, downloaded and opened; for anybody else the link does not work", async () => {
    const { page, email, client, data } = await customerAt("/account/export", { is_proved: true });
    const request_id = await openRequest(client, data);
    await page.press(m.leaving_export_submit({}, en));
    expect(page.text()).toContain(m.flash_export_requested({}, en));
    const mail = await expectMail(email, m.leaving_mail_export_subject({}, en));
    const path = /\/account\/export\/[\w-]+/.exec(mail.text)?.[0] ?? "";
    await page.open(linkIn(mail, path).href);
    expect(page.headline).toBe(m.leaving_download_title({}, en));
    const headers = { cookie: page.cookies.header };
    const answer = await fetch(new URL(`${path}/zip`, page.origin), { headers });
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const requests = JSON.parse(strFromU8(entries["data/requests.json"] ?? new Uint8Array()));
    expect(requests).toMatchObject([{ title: data.title }]);
    expect(JSON.stringify(requests)).toContain(request_id);

    const { page: stranger } = await customerAt(path, { is_proved: true });
    expect(stranger.url).toBe("/account/export?link=gone");
    expect(stranger.text()).toContain(m.leaving_export_gone({}, en));
  });

  test("closing the account requires its confirmation word, sends a mail, ends the session and blocks sign-in", async () => {
    const { page, email, client, data } = await customerAt("/account/delete", { is_proved: true });
    await openRequest(client, data);
    page.fill(m.leaving_delete_word({}, en), "perhaps");
    await page.press(m.leaving_delete_submit({}, en));
    expect(page.alert).toContain(m.refusal_issue_word_needed({}, en));
    page.fill(m.leaving_delete_word({}, en), "delete");
    await page.press(m.leaving_delete_submit({}, en));
    expect(page.url).toBe("/");
    expect(page.text()).toContain(m.flash_account_closed({}, en));
    await expectMail(email, m.leaving_mail_closed_subject({}, en));
    await expectEnded(page);

    const again = await visitor().open("/auth/signin");
    again.fill(m.account_email({}, en), email);
    again.fill(m.account_password({}, en), customerPassword);
    await again.press(m.account_sign_in_submit({}, en));
    expect(again.alert).toContain(m.account_fault_sign_in_failed({}, en));
  });

  test("closing is refused while others still wait for something, and says for what", async () => {
    const { page, client, data } = await customerAt("/account");
    const request_id = await openRequest(client, data);
    const { keller } = await workerProviders();
    await call(keller.client, "send_offer", termsOf(request_id, kellersLines, data));
    await page.open("/account/delete");
    expect(page.text()).toContain(m.leaving_delete_blocked_title({}, en));
    const [way] = page.links(data.title, page.one(`[aria-label="${m.leaving_delete_blocked_list({}, en)}"]`));
    expect(way?.getAttribute("href")).toBe(`/request/${request_id}`);
    expect(page.text()).not.toContain(m.leaving_delete_word({}, en));
  });
});
