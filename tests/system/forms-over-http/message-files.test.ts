// Messages with files, without scripts: a refused form leaves no file, and a form sent twice has its files once.
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { threadPath } from "#domain/thread/path.ts";
import { m } from "#messages/messages.js";
import { paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, customerAt, en } from "./kit.ts";

const text = (name: string, content = `${name}\n`) => new File([content], name);

/** The provider of a booking at its conversation with the customer, which is empty. */
async function atThread(): Promise<{
  page: PageBrowser;
  request_id: string;
  path: string;
  customer: string;
}> {
  const { booking_id, keller, data } = await paidBooking();
  const { rows } = await product.owner.query<{ request_id: string; provider_profile_id: string }>(
    "select request_id, provider_profile_id from booking where id = $1",
    [booking_id],
  );
  const [pair] = rows;
  if (!pair) throw new Error("no booking");
  const path = threadPath(pair);
  const page = await (await browserOf(keller.email)).open(path);
  return { page, request_id: pair.request_id, path, customer: data.customer_email };
}

async function send(page: PageBrowser, body: string, ...files: File[]): Promise<void> {
  page.fill(m.thread_field({}, en), body);
  page.attach(m.booking_files({}, en), ...files);
  await page.press(m.thread_send({}, en));
}

/** The names of the files that were sent in the request's conversations, and of those that nothing was sent with. */
async function storedFiles(request_id: string): Promise<{ sent: string[]; unsent: number }> {
  const { rows } = await product.owner.query<{ name: string }>(
    `select file.name from file join message on message.id = file.message_id
      join thread on thread.id = message.thread_id where thread.request_id = $1 order by file.name`,
    [request_id],
  );
  const { rows: unsent } = await product.owner.query(
    "select 1 from file where uploaded_by is not null and num_nonnulls(booking_id, message_id) = 0",
  );
  return { sent: rows.map(({ name }) => name), unsent: unsent.length };
}

provideDemoProduct();

describe("a message with files", () => {
  test("shows them to both sides and to nobody else, also without a text", async () => {
    const { page, request_id, path, customer } = await atThread();
    await send(page, "", text("plan.txt"), text("route.txt"));
    expect([page.status, page.alert]).toEqual([200, ""]);
    expect(await storedFiles(request_id)).toEqual({ sent: ["plan.txt", "route.txt"], unsent: 0 });
    const other = await (await browserOf(customer)).open(path);
    const stranger = (await customerAt("/account")).page;
    for (const name of ["plan.txt", "route.txt"]) {
      const href = other.links(new RegExp(name))[0]?.href ?? "";
      expect(await (await other.tab().open(href)).text()).toContain(name);
      expect((await stranger.open(href)).status).toBe(404);
    }
    expect((await other.open("/messages")).text()).toContain(m.thread_file_many({ count: "2" }, en));
  });

  test("that is refused leaves no file and keeps its text", async () => {
    const { page, request_id } = await atThread();
    await send(page, "Here it is", text("plan.txt"), text("empty.txt", ""));
    expect(page.status).toBe(422);
    expect(page.text()).toContain("empty.txt");
    expect(page.field(m.thread_field({}, en)).value).toBe("Here it is");
    expect(await storedFiles(request_id)).toEqual({ sent: [], unsent: 0 });
    const many = Array.from({ length: limits.files_at_once + 1 }, (_, index) => text(`${index}.txt`));
    await send(page, "Here it is", ...many);
    expect(page.text()).toContain(m.refusal_file_limit_reached({}, en));
    await send(page, "x".repeat(limits.message_characters + 1), text("plan.txt"));
    expect(page.status).toBe(422);
    expect(await storedFiles(request_id)).toEqual({ sent: [], unsent: 0 });
    await send(page, "Here it is", text("plan.txt"));
    expect([page.status, await storedFiles(request_id)]).toEqual([200, { sent: ["plan.txt"], unsent: 0 }]);
  });

  test("sent twice is one message with one file", async () => {
    const { page, request_id } = await atThread();
    page.fill(m.thread_field({}, en), "Once");
    page.attach(m.booking_files({}, en), text("plan.txt"));
    const button = page.buttons(m.thread_send({}, en))[0];
    if (!button) throw new Error("the form has no button");
    await page.submit(button);
    await page.submit(button);
    expect(await storedFiles(request_id)).toEqual({ sent: ["plan.txt"], unsent: 0 });
  });

  test("for a conversation of others is refused before any file is stored", async () => {
    const [own, other] = [await atThread(), await atThread()];
    own.page.one("form#message").setAttribute("action", other.path);
    await send(own.page, "Mine", text("plan.txt"));
    expect(own.page.status).toBe(404);
    expect(await storedFiles(other.request_id)).toEqual({ sent: [], unsent: 0 });
  });
});
