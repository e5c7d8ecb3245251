// A customer complains: an operator finds the person, reads the whole story, leaves a note and decides, with the console
// alone. Nobody acts as the person.
import { expect, test, vi } from "vitest";
import { m } from "#messages/messages.js";
import { call } from "#tests/e2e/kit/api-client.ts";
import { moveDay, paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en, withToken } from "./kit.ts";

const patience = { timeout: 30_000, interval: 300 };
const complaint = "Half of the pictures are missing.";
const answer = "The card was broken.";
const note = "Called; wants a third of the money back, sounds fair.";
const reason = "A third of the work is missing.";

provideDemoProduct();

test("an operator answers a complaint with the console alone", async () => {
  const { booking_id, keller, customer, data } = await paidBooking();
  const email = data.customer_email;
  await moveDay(booking_id, -30);
  const version = async () =>
    Number(
      (await product.owner.query("select version from booking where id = $1", [booking_id])).rows[0]?.version,
    );
  const problem = { problem: "no_show_provider", text: complaint };
  await call(customer, "report_problem", { booking_id, version: await version(), ...problem });
  await call(keller.client, "add_statement", { booking_id, version: await version(), text: answer });

  const { kit, tokens, detach } = await attachTo(product.data_dir, product.ports);
  try {
    const { operator, session_id } = await kit.operatorSession();
    const page = withToken(await tokens.access(operator, 3_600, { session_id }));
    const { rows } = await product.owner.query<{ number: string; name: string; intent: string }>(
      `select booking.number, profile.display_name as name, attempt.payment_intent_id as intent
       from booking join profile on profile.id = booking.customer_profile_id
       join payment_attempt attempt on attempt.booking_id = booking.id where booking.id = $1`,
      [booking_id],
    );
    const [facts] = rows;
    if (!facts) throw new Error("no booking");

    // The person by the address on the telephone, and from there the booking.
    await page.open(`/admin/search?q=${encodeURIComponent(email)}`);
    expect(page.headline).toBe(email);
    expect(page.text()).toContain(m.story_devices({}, en));
    const path = `/admin/bookings/${booking_id}`;
    await page.open((page.one(`a[href="${path}"]`) as HTMLAnchorElement).href);

    // What was paid, said and mailed.
    await vi.waitFor(async () => {
      await page.open(`${path}?section=mails`);
      for (const mail of ["booking_confirmed", "dispute_opened"]) expect(page.text()).toContain(mail);
      expect(page.text()).toContain(email);
    }, patience);
    await page.open(path);
    for (const text of [
      facts.number,
      facts.name,
      "€1,785.00",
      m.story_ledger_charge({}, en),
      m.payment_event_succeed({}, en),
      m.booking_event_dispute({}, en),
      facts.intent,
    ])
      expect(page.text()).toContain(text);

    await page.press(m.story_note_submit({}, en));
    expect(page.alert).toContain(m.refusal_issue_required_note({}, en));
    page.fill(m.story_note_label({}, en), note);
    await page.press(m.story_note_submit({}, en));
    expect(page.url).toContain(path);
    expect(page.text(page.one("#notes"))).toContain(note);
    expect(page.text(page.one("#notes"))).toContain(operator.email);

    // The sums first, then the decision.
    await page.follow(m.admin_task_decide_link({}, en));
    (page.one('input[name="outcome"][value="complete"]') as HTMLInputElement).checked = true;
    page.fill(m.admin_decide_amount({}, en), "595");
    await page.press(m.admin_decide_preview({}, en));
    expect(page.text()).toContain("€1,190.00");
    page.fill(m.admin_decide_reason({}, en), reason);
    await page.press(m.admin_decide_submit_refund({ refund: "€595.00" }, en));
    expect([page.status, page.alert]).toEqual([200, ""]);

    await vi.waitFor(async () => {
      await page.open(path);
      for (const text of [m.booking_event_resolve({}, en), m.story_ledger_refund({}, en), reason])
        expect(page.text()).toContain(text);
    }, patience);
    const acted = await product.owner.query("select 1 from impersonation where operator_id = $1", [
      operator.account_id,
    ]);
    expect(acted.rows, "nobody acted as the person").toEqual([]);

    const own = await (await browserOf(email)).open(`/booking/${booking_id}`);
    expect(own.text()).toContain(reason);
    expect(own.text()).not.toContain(note);
  } finally {
    await detach();
  }
});
