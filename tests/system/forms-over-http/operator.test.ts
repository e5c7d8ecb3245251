// What needs an operator: an event about foreign money, a refund and a task, and acting for somebody within limits.
import { describe, expect, test, vi } from "vitest";
import { m } from "#messages/messages.js";
import { foreignPayment } from "#tests/e2e/kit/foreign-payment.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { rowsSetAside } from "#tests/e2e/kit/operator-tasks.ts";
import { asOwner } from "#tests/e2e/kit/owner.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { en, operatorAt, withToken } from "./kit.ts";

const patience = { timeout: 30_000, interval: 300 };
const note = "A payment of our other shop on the same Stripe account.";

/** The page of the set-aside event about this object, once it has arrived. */
async function eventAbout(object_id: string): Promise<string> {
  const id = await asOwner((owner) =>
    vi.waitFor(async () => {
      const { rows } = await owner.query<{ id: string }>("select id from stripe_event where object_id = $1", [
        object_id,
      ]);
      expect(rows).toHaveLength(1);
      return rows[0]?.id;
    }, patience),
  );
  return `/admin/event/${id}`;
}

/** Presses without a note, which is refused, then with one; the button is gone afterwards. */
async function pressWithNote(page: PageBrowser, button: string, label: string, text: string): Promise<void> {
  await page.press(button);
  const isReason = label === m.operator_reason({}, en);
  expect(page.alert).toContain(
    isReason ? m.refusal_issue_required_reason({}, en) : m.refusal_issue_required_note({}, en),
  );
  page.fill(label, text);
  await page.press(button);
  expect(page.buttons(button)).toEqual([]);
}

provideDemoProduct();

describe.concurrent("an operator", () => {
  test("rereads a foreign payment's event, then dismisses it with a note; a colleague learns of it", async () => {
    const object_id = await foreignPayment();
    const { page, email } = await operatorAt(await eventAbout(object_id));
    await vi.waitFor(async () => {
      await page.open(page.url);
      expect(page.headline).toBe(m.admin_problem_unknown_object({}, en));
    }, patience);
    for (const text of [object_id, "€100.00", m.admin_booking_none({}, en)])
      expect(page.text()).toContain(text);
    const address = page.url;
    const late = await page.tab().open(address);
    await page.press(m.admin_event_dismiss({}, en));
    expect(page.alert).toContain(m.refusal_issue_required_note({}, en));
    page.fill(m.admin_note({}, en), note);
    await page.press(m.admin_event_reread({}, en));
    expect(page.text()).toContain(m.admin_event_still({}, en));
    page.fill(m.admin_note({}, en), note);
    await page.press(m.admin_event_dismiss({}, en));
    expect(page.url).toBe(address);
    for (const text of [note, email]) expect(page.text()).toContain(text);
    expect(page.buttons(m.admin_event_dismiss({}, en))).toEqual([]);

    late.fill(m.admin_note({}, en), "Too late.");
    await late.press(m.admin_event_dismiss({}, en));
    expect(late.text()).toContain(m.refusal_stale({}, en));
    expect(late.text()).toContain(note);
    expect(late.text()).not.toContain("Too late.");

    await page.follow(m.admin_back_long({}, en), page.one("main"));
    expect(page.headline).toBe(m.admin_title({}, en));
    expect(page.document.querySelector(`a[href="${address}"]`)).toBeNull();
  });

  test("closes a refund and a task with a note; the frame counts what the page lists", async () => {
    const [, refund = "", task = ""] = await rowsSetAside();
    const { page, email } = await operatorAt("/admin");
    // Other tests may add to both at any moment.
    await vi.waitFor(async () => {
      await page.open("/admin");
      const titles = [...page.document.querySelectorAll("main h2")].map((title) => page.text(title));
      const sum = titles.reduce((total, text) => total + Number(/\d+$/.exec(text)?.[0] ?? 0), 0);
      expect(sum).toBeGreaterThan(0);
      expect(page.text(page.containing("nav a", m.shell_admin({}, en)))).toContain(String(sum));
    }, patience);
    for (const [path, button, label, done] of [
      [refund, m.admin_refund_settle({}, en), m.admin_note({}, en), m.admin_refund_settled_text({}, en)],
      [task, m.admin_task_close({}, en), m.admin_note_task({}, en), m.admin_task_closed({}, en)],
    ] as const) {
      await page.open("/admin");
      expect(page.document.querySelectorAll(`a[href="${path}"]`).length).toBeGreaterThan(0);
      await page.open(path);
      await pressWithNote(page, button, label, "Called both sides; settled.");
      expect(page.url).toBe(path);
      for (const text of ["Called both sides; settled.", email, done]) expect(page.text()).toContain(text);
      await page.open("/admin");
      expect(page.document.querySelector(`a[href="${path}"]`)).toBeNull();
    }
  });

  test("acts for somebody: with a reason, closes a request, may not pay, stops; both are in the log", async () => {
    const { kit, tokens, owner, detach } = await attachTo(product.data_dir, product.ports);
    try {
      const { customer, booking_id } = await kit.payableBooking();
      const { request_id } = await kit.openRequest();
      await owner.query("update request set profile_id = $1, account_id = $2 where id = $3", [
        ...[customer.profile?.id, customer.account_id, request_id],
      ]);
      const { operator, session_id } = await kit.operatorSession();
      const page = withToken(await tokens.access(operator, 3_600, { session_id }));
      const reason = "Asked on the phone to close the request.";
      const account = `/admin/accounts/${customer.account_id}`;

      await page.open("/admin/accounts");
      (page.one("input[type=search]") as HTMLInputElement).value = customer.email.slice(0, 30);
      await page.press(m.operator_search_submit({}, en));
      await page.follow(new RegExp(customer.email));
      expect(page.url).toBe(account);
      await pressWithNote(page, m.operator_act_as({}, en), m.operator_reason({}, en), reason);
      expect(page.url).toMatch(/^\/auth\/impersonation-callback\?code=/);
      expect(page.text()).toContain(reason);
      const address = page.url;
      await page.press(m.operator_begin_submit({}, en));
      const banner = () => page.one(`[aria-label="${m.operator_banner_label({}, en)}"]`);
      for (const path of ["/", "/requests", "/terms", `/request/${request_id}`]) {
        await page.open(path);
        expect(page.text(banner())).toContain(customer.profile?.display_name ?? "no name");
        expect(page.text(banner())).toMatch(/\d+ min/);
      }
      expect((await page.open(address)).status).toBe(403);
      expect((await page.open("/admin/accounts")).status).toBe(403);
      expect(page.text()).toContain(m.refusal_impersonation_not_allowed({}, en));

      await page.open(`/request/booking/${booking_id}/payment`);
      await page.submit(page.one('button[value="start_payment"]') as HTMLButtonElement);
      expect(page.text()).toContain(m.refusal_impersonation_not_allowed({}, en));
      expect(page.url).toMatch(/\/payment/);

      await page.open(`/request/${request_id}`);
      const close = page.one('button[value="close_request"]') as HTMLButtonElement;
      (close.form?.elements.namedItem("reason") as HTMLTextAreaElement).value = "Asked by phone.";
      await page.submit(close);
      const closed = await owner.query("select status from request where id = $1", [request_id]);
      expect(closed.rows).toEqual([{ status: "closed" }]);

      await page.press(m.operator_banner_stop({}, en), banner());
      expect(page.url).toBe(account);
      expect(page.document.querySelector(`[aria-label="${m.operator_banner_label({}, en)}"]`)).toBeNull();
      expect(page.text()).toContain(m.operator_deed_close_request({}, en));
      expect(page.text()).toContain(m.operator_by({ who: operator.email }, en));
      expect((await page.open(address)).status, "the code is used up").toBe(410);

      const both = { account_id: customer.account_id, on_behalf_of: operator.account_id };
      const log = await owner.query(
        "select account_id, on_behalf_of from command_log where name = 'close_request' and subject_id = $1",
        [request_id],
      );
      const events = await owner.query(
        "select account_id, on_behalf_of from event where noun = 'request' and transition = 'close' and subject_id = $1",
        [request_id],
      );
      expect([log.rows, events.rows]).toEqual([[both], [both]]);
      const mail = await expectMail(customer.email, m.operator_mail_acting_subject({}, en));
      expect(mail.text).toContain(reason);
      const own = await withToken(await tokens.access(customer)).open("/account#acted-for");
      expect(own.text(own.one("#acted-for"))).toContain(reason);
    } finally {
      await detach();
    }
  });
});
