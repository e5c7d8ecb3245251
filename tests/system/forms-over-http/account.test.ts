// What people set about themselves: the language and zone of their mails, mails they do not want, a profile with its
// photo, and further profiles to add, switch to, make the default, archive and restore.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call } from "#tests/e2e/kit/api-client.ts";
import { openRequest } from "#tests/e2e/kit/api-steps.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { customerAt, de, en, name } from "./kit.ts";

/** A name of the maximum length. */
const longName = "Bundesweite Hochzeits- und Veranstaltungsfotografie Maximiliane v. Sonnenberg AG";

const save = (page: PageBrowser) => page.press(m.account_edit_submit({}, en));
const row = (page: PageBrowser, whose: string) => page.text(page.containing("li", whose));

provideDemoProduct();

describe.concurrent("account", () => {
  test("in German and in New York: the page at once, and the next mail", async () => {
    const { page, client, data, email } = await customerAt("/account");
    expect(page.text()).toContain(email);
    await page.press("Deutsch", page.one("main"));
    expect(page.text()).toContain(m.flash_language_saved({}, de));
    expect(page.headline).toBe(m.account_settings_title({}, de));
    page.fill(m.account_zone_field({}, de), "york");
    await page.press(m.account_settings_save({}, de), page.one("#time-zone"));
    expect(page.text()).toContain(m.flash_time_zone_saved({}, de));
    expect(page.valueOf(m.account_zone_field({}, de))).toBe("New York");

    await openRequest(client, data);
    const { text } = await expectMail(email, m.mail_request_opened_subject({ title: data.title }, de));
    // The last day of a request ends in the request's zone, Berlin.
    expect(text).toContain("17:59");
  });

  test("a zone by its city: what fits several or none is kept, and the fault named", async () => {
    const { page } = await customerAt("/account");
    const save_zone = () => page.press(m.account_settings_save({}, en), page.one("#time-zone"));
    const zone = () => page.valueOf(m.account_zone_field({}, en));
    page.fill(m.account_zone_field({}, en), "new");
    await save_zone();
    expect([page.status, zone()]).toEqual([422, "new"]);
    expect(page.alert).toContain("New York");
    page.fill(m.account_zone_field({}, en), "Olympus Mons");
    await save_zone();
    expect([page.status, zone()]).toEqual([422, "Olympus Mons"]);
    expect(page.alert).toContain(m.refusal_issue_invalid_time_zone({}, en));
    page.fill(m.account_zone_field({}, en), "Europe/Kiev");
    await save_zone();
    expect([page.status, zone()]).toEqual([200, "Kyiv"]);
  });

  test("without reminders, and with everything else", async () => {
    const { page } = await customerAt("/account");
    expect(page.text()).not.toContain(m.account_topics_matching_requests({}, en));
    page.fill(m.account_topics_reminders({}, en), "off");
    await page.press(m.account_settings_save({}, en), page.one("#notifications"));
    expect(page.text()).toContain(m.flash_notifications_saved({}, en));
    await page.open("/account");
    expect(page.valueOf(m.account_topics_reminders({}, en))).toBe("off");
    expect(page.valueOf(m.account_topics_offers({}, en))).toBe("at_once");
  });

  test("a profile: faults are named, no input is lost, a change made elsewhere is shown beside it", async () => {
    const { page, client, email } = await customerAt("/account/profile");
    const about = "I take pictures.\nMostly of people.";
    page.fill(m.account_edit_about({}, en), about);
    page.fill(m.account_profile_name({}, en), "");
    await save(page);
    expect(page.status).toBe(422);
    expect(page.alert).toContain(m.refusal_issue_required_display_name({}, en));
    expect(page.valueOf(m.account_edit_about({}, en))).toBe(about);
    page.fill(m.account_profile_name({}, en), longName);
    page.fill(m.account_edit_city({}, en), "Konstanz");
    await save(page);
    expect(page.text()).toContain(m.flash_profile_saved({}, en));
    const seen = page.text(page.containing("section", m.account_preview_providers({}, en)));
    expect(seen).toContain(longName);
    expect(seen).toContain("Mostly of people.");

    const contact = { email, country: "DE" };
    await call(client, "update_profile", { version: 2, display_name: "Mara Elsewhere", ...contact });
    page.fill(m.account_profile_name({}, en), "Mara Here");
    await save(page);
    expect(page.alert).toContain(m.refusal_stale({}, en));
    expect(page.valueOf(m.account_profile_name({}, en))).toBe("Mara Here");
    expect(page.text()).toContain(m.common_stored_now({ value: "Mara Elsewhere" }, en));
    await save(page);
    expect(page.text()).toContain(m.flash_profile_saved({}, en));
  });

  test("a photo is set, shown as the product's own picture, and removed", async () => {
    const { page } = await customerAt("/account/profile");
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#186" } })
      .png()
      .toBuffer();
    page.attach(
      m.account_photo_field({}, en),
      new File([new Uint8Array(png)], "me.png", { type: "image/png" }),
    );
    await page.press(m.account_photo_set({}, en));
    expect(page.text()).toContain(m.flash_photo_saved({}, en));
    const photo = page.one("section img");
    const picture = await fetch(new URL(photo.getAttribute("src") ?? "", page.origin), {
      headers: { cookie: page.cookies.header },
    });
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(page.document.querySelectorAll("summary img")).toHaveLength(1);
    await page.press(m.account_photo_remove({}, en));
    expect(page.text()).toContain(m.flash_photo_removed({}, en));
    expect(page.document.querySelectorAll("section img")).toHaveLength(0);
  });

  test("a second profile: added, switched to, the default, archived and restored", async () => {
    const { page, client, data } = await customerAt("/account/profiles");
    const studio = "Studio Example";
    const pressFor = (whose: string, label: string) => page.press(`${label} ${whose}`);
    const add = () => page.press(m.account_profiles_add({}, en));
    await page.follow(m.account_profiles_add({}, en));
    page.fill(m.account_profile_name({}, en), studio);
    await add();
    expect(page.alert).toContain(m.account_profile_terms_link({}, en));
    page.check(m.account_profile_terms_before({}, en));
    await add();
    expect(page.text()).toContain(m.flash_profile_added({}, en));
    expect(row(page, studio)).toContain(m.account_preview_unverified({}, en));

    await pressFor(studio, m.account_profiles_switch({}, en));
    expect(page.url).toBe("/account/profiles");
    expect(page.text()).toContain(m.flash_profile_switched({}, en));
    expect(row(page, studio)).toContain(m.account_profiles_active({}, en));
    await pressFor(studio, m.account_profiles_make_default({}, en));
    expect(page.text()).toContain(m.flash_default_chosen({}, en));
    await pressFor(name, m.account_profiles_archive({}, en));
    expect(page.text()).toContain(m.flash_profile_archived({}, en));
    await pressFor(name, m.account_profiles_restore({}, en));
    expect(page.text()).toContain(m.flash_profile_restored({}, en));

    // A task for it arises while the page is open.
    await pressFor(name, m.account_profiles_switch({}, en));
    expect(row(page, name)).toContain(m.account_profiles_active({}, en));
    await pressFor(name, m.account_profiles_make_default({}, en));
    expect(page.text()).toContain(m.flash_default_chosen({}, en));
    await openRequest(client, data);
    await pressFor(name, m.account_profiles_archive({}, en));
    expect(page.alert).toContain(m.refusal_profile_in_use({}, en));
    expect(row(page, name)).toContain(m.account_profiles_requests_one({}, en));
  });

  test("the profile is switched in the menu of any page, which stays and says so", async () => {
    const { page } = await customerAt("/account/profiles");
    await page.follow(m.account_profiles_add({}, en));
    page.fill(m.account_profile_name({}, en), "Studio Menu");
    page.check(m.account_profile_terms_before({}, en));
    await page.press(m.account_profiles_add({}, en));
    await page.open("/account");
    await page.submit(
      page.containing(".menu-panel button[name=profile_id]", "Studio Menu") as HTMLButtonElement,
    );
    expect(page.text()).toContain(m.flash_profile_switched({}, en));
    expect(page.url).toBe("/account");
  });

  test("a calendar feed: made, its address read once, replaced and ended", async () => {
    const { page } = await customerAt("/bookings/feed");
    const status = async (address: string) => (await fetch(address)).status;
    const made = async (button: string) => {
      await page.press(button);
      return page.text(page.one(".feed-address code"));
    };
    const first = await made(m.booking_feed_create({}, en));
    expect(await status(first)).toBe(200);
    await page.open("/bookings/feed");
    expect(page.text()).not.toContain("/feed/");
    const second = await made(m.booking_feed_replace({}, en));
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await page.press(m.booking_feed_end({}, en));
    expect(page.text()).toContain(m.flash_feed_ended({}, en));
    expect(await status(second)).toBe(404);
  });
});
