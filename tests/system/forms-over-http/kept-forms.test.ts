// A form sent after the session has ended is carried by the page that asks to sign in; also the files of a request.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { asOwner } from "#tests/e2e/kit/owner.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { readyDraft } from "#tests/kit/product/market.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { customerAt, en } from "./kit.ts";

const about = "Two\nlines of mine.";
const typed = (page: PageBrowser) => page.valueOf(m.account_edit_about({}, en));

const revokeDevices = (email: string) =>
  asOwner((owner) =>
    owner.query(
      "update device set revoked_at = now() where account_id = (select id from account where email = $1)",
      [email],
    ),
  );

/** A form sent after its device was signed out, on the page that carries it, and a second tab to sign in. */
async function carried() {
  const { page, email } = await customerAt("/account/profile");
  page.fill(m.account_edit_about({}, en), about);
  await revokeDevices(email);
  await page.press(m.account_edit_submit({}, en));
  expect(page.url).toMatch(/^\/auth\/not-authenticated\?next=%2Faccount%2Fprofile/);
  expect(page.text()).toContain(m.shell_signed_out_kept_in_page({}, en));
  // Not signed in yet: the same page again, with the same input.
  await page.press(m.shell_signed_out_kept_go_on({}, en));
  expect(page.text()).toContain(m.shell_signed_out_kept_in_page({}, en));
  const [link] = page.links(new RegExp(m.shell_signed_out_kept_sign_in({}, en)));
  expect(link?.target).toBe("_blank");
  const beside = await page.tab().open(link?.href ?? "");
  return { page, email, beside };
}

async function signIn(page: PageBrowser, email: string): Promise<void> {
  page.fill(m.account_email({}, en), email);
  page.fill(m.account_password({}, en), customerPassword);
  await page.press(m.account_sign_in_submit({}, en));
  expect(page.url).toBe("/account/profile");
}

provideDemoProduct();

describe.concurrent("a form whose session has ended", () => {
  test("is carried by the page that asks to sign in, and can be sent afterwards", async () => {
    const { page, email, beside } = await carried();
    await signIn(beside, email);
    expect(typed(beside)).toBe("");
    await page.press(m.shell_signed_out_kept_go_on({}, en));
    expect(typed(page)).toBe(about);
    expect(page.text()).toContain(m.flash_input_shown_again({}, en));
    await page.press(m.account_edit_submit({}, en));
    expect(page.text()).toContain(m.flash_profile_saved({}, en));
    expect(typed(page)).toBe(about);
  });

  test("is shown only to its own account", async () => {
    const { page, beside } = await carried();
    const other = newRequestData().customer_email;
    await newCustomer(other);
    await signIn(beside, other);
    expect(typed(beside)).toBe("");
    await page.press(m.shell_signed_out_kept_go_on({}, en));
    expect(page.headline).toBe(m.shell_conflict_title({}, en));
    expect(page.document.documentElement.outerHTML).not.toContain("lines of mine");
  });
});

test("a background save without a session is distinguishable from one that was stored", async () => {
  const { page, client, data, email } = await customerAt("/account");
  const { request_id } = await readyDraft(client, data);
  await page.open(`/request?step=details&draft=${request_id}`);
  const form = page.one("main form") as HTMLFormElement;
  const fields = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden][name]")];
  const path = form.getAttribute("action") ?? page.url;
  const save = (title: string, to = path) => {
    const body = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    for (const [name, value] of Object.entries({ title, command: "save_draft_input" })) body.set(name, value);
    body.set("_key", title);
    const headers = { cookie: page.cookies.header, origin: page.origin, "X-Background": "save" };
    return fetch(new URL(to, page.origin), { method: "POST", body, headers, redirect: "manual" });
  };
  // Each save raises it by one.
  const version = async () =>
    Number(
      (await product.owner.query("select version from request where id = $1", [request_id])).rows[0].version,
    );
  const before = await version();
  expect((await save("Stored")).status).toBe(204);
  expect(await version()).toBe(before + 1);
  await revokeDevices(email);
  const lost = await save("Lost");
  expect([lost.status, lost.headers.get("X-Refusal")]).toEqual([401, "not_authenticated"]);
  // An upload is sent like the router's requests, whose redirects have their own status.
  const data_path = path.replace("/request", "/request.data");
  const upload = await save("Lost", data_path);
  expect([upload.status, upload.headers.get("X-Refusal")]).toEqual([202, "not_authenticated"]);
  expect(await version()).toBe(before + 1);
});

test("several files of a request are sent by their form, which says how many at a time", async () => {
  const { page, client, data } = await customerAt("/account");
  const { request_id } = await readyDraft(client, data);
  await page.open(`/request?step=extras&draft=${request_id}`);
  expect(page.text()).toContain(m.request_files_hint_at_a_time({ total: "25 MB" }, en));
  const files = ["one.txt", "two.txt"].map(
    (file) => new File(["a line of text\n"], file, { type: "text/plain" }),
  );
  page.attach(m.request_files_label({}, en), ...files);
  await page.press(m.request_files_add({}, en));
  for (const { name } of files) expect(page.links(new RegExp(name)).length).toBeGreaterThan(0);
  const found = await asOwner((owner) =>
    owner.query("select name from file where request_id = $1 order by name", [request_id]),
  );
  expect(found.rows).toEqual([{ name: "one.txt" }, { name: "two.txt" }]);
});
