// Messages with files between the sides of a booking, without scripts: each file is stored before the command runs. A
// refused form leaves no file, and a form sent twice has its files once.
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { moveDay, paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, customerAt, en } from "./kit.ts";

const text = (name: string, content = `${name}\n`) => new File([content], name);
const note = "All pictures are in the archive.";

/** The provider of a booking whose day is over, on its page. */
async function atWorkedBooking(): Promise<{
  page: PageBrowser;
  booking_id: string;
  path: string;
  customer: string;
}> {
  const { booking_id, keller, data } = await paidBooking();
  await moveDay(booking_id, -30);
  const path = `/booking/${booking_id}`;
  const page = await (await browserOf(keller.email)).open(path);
  return { page, booking_id, path, customer: data.customer_email };
}

async function deliver(page: PageBrowser, ...files: File[]): Promise<void> {
  page.fill(m.booking_deliver_note({}, en), note);
  page.attach(m.booking_files({}, en), ...files);
  await page.press(m.booking_deliver_submit({}, en));
}

/** The names of the booking's files, including those without a message. */
async function storedFiles(booking_id: string): Promise<string[]> {
  const { rows } = await product.owner.query<{ name: string }>(
    "select name from file where booking_id = $1 order by name",
    [booking_id],
  );
  return rows.map(({ name }) => name);
}

provideDemoProduct();

describe.concurrent("a delivery with files", () => {
  test("shows them to both sides and to nobody else", async () => {
    const { page, booking_id, path, customer } = await atWorkedBooking();
    await deliver(page, text("list.txt"), text("notes.txt"));
    expect([page.status, page.alert]).toEqual([200, ""]);
    expect(page.text()).toContain(m.booking_state_delivered_provider({}, en));
    expect(await storedFiles(booking_id)).toEqual(["list.txt", "notes.txt"]);
    const other = await (await browserOf(customer)).open(path);
    const stranger = (await customerAt("/account")).page;
    for (const name of ["list.txt", "notes.txt"]) {
      const href = other.links(new RegExp(name))[0]?.href ?? "";
      expect(await (await other.tab().open(href)).text()).toContain(name);
      expect((await stranger.open(href)).status).toBe(404);
    }
  });

  test("one of which is refused is not made and leaves no file, but keeps the text", async () => {
    const { page, booking_id } = await atWorkedBooking();
    await deliver(page, text("list.txt"), text("empty.txt", ""));
    expect(page.status).toBe(422);
    expect(page.text()).toContain("empty.txt");
    expect(page.field(m.booking_deliver_note({}, en)).value).toBe(note);
    expect(await storedFiles(booking_id)).toEqual([]);
    await deliver(page, text("list.txt"));
    expect([page.status, await storedFiles(booking_id)]).toEqual([200, ["list.txt"]]);
  });

  test("with too many files is refused before any is stored", async () => {
    const { page, booking_id } = await atWorkedBooking();
    const many = Array.from({ length: limits.files_at_once + 1 }, (_, index) => text(`${index}.txt`));
    await deliver(page, ...many);
    expect(page.status).toBe(422);
    expect(page.text()).toContain(m.refusal_file_limit_reached({}, en));
    expect(await storedFiles(booking_id)).toEqual([]);
  });

  test("whose command is refused leaves no file", async () => {
    const { page, booking_id, path } = await atWorkedBooking();
    const other = await page.tab().open(path);
    await deliver(page);
    expect(page.text()).toContain(m.booking_state_delivered_provider({}, en));
    await deliver(other, text("list.txt"));
    expect(other.status).toBe(409);
    expect(await storedFiles(booking_id)).toEqual([]);
  });

  test("sent twice has each file once", async () => {
    const { page, booking_id, path } = await atWorkedBooking();
    page.fill(m.booking_deliver_note({}, en), note);
    page.attach(m.booking_files({}, en), text("list.txt"));
    const button = page.buttons(m.booking_deliver_submit({}, en))[0];
    if (!button) throw new Error("the form has no button");
    await page.submit(button);
    await page.submit(button);
    await page.open(path);
    expect(page.text()).toContain(m.booking_state_delivered_provider({}, en));
    expect(await storedFiles(booking_id)).toEqual(["list.txt"]);
  });
});
