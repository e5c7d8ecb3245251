// The web server with its worker is killed without warning at every phase of an acceptance. Afterwards there is one
// booking, or none and the same form makes it; pressed again, the same form has the same outcome.
import { describe, expect } from "vitest";
import { type Hold, holdAt, holdTable } from "#tests/kit/product/hold.ts";
import { until } from "#tests/kit/product/until.ts";
import { killAfterCommit, killHeld } from "../kit/killing.ts";
import type { Offered } from "../kit/market.ts";
import { bookingOf, expectMailsOnce, mailNameOf, mailNames, mails, quiet } from "../kit/outcome.ts";
import { phasesInTurn } from "../kit/phase.ts";
import { market, product, provideGatedProduct } from "../kit/provide-product.ts";

provideGatedProduct();
const phase = phasesInTurn();

describe("killed while somebody accepts", () => {
  /** Presses "accept" and kills the web server at the hold; returns what existed before the form was sent again. */
  async function killAt(
    makeHold: () => Promise<Hold>,
    kill = (hold: Hold, _made: Offered) => killHeld(product, hold),
  ) {
    const made = await market.offered();
    const form = await market.acceptForm(made);
    const hold = await makeHold();
    const pressed = market.browser.post(form.action, form.fields).then(
      (answer) => answer.status,
      () => "no answer",
    );
    await kill(hold, made);
    expect(await pressed).toBe("no answer");
    const found = await bookingOf(product, made.offer_id);
    const again = await market.browser.post(form.action, form.fields);
    expect(again.status, again.html).toBe(303);
    const booking_id = await bookingOf(product, made.offer_id);
    expect(again.location?.split("?")[0]).toBe(`/request/booking/${booking_id}/information`);
    if (found) expect(booking_id).toBe(found);
    const third = await market.browser.post(form.action, form.fields);
    expect([third.status, third.location]).toEqual([303, again.location]);
    await quiet(product);
    await expectMailsOnce(product);
    expect(await mailsAbout(String(booking_id), made.offer_id)).toEqual(["booking_made", "offer_accepted"]);
    return found;
  }

  /** The log entries of sent mails about this booking. */
  async function sentMailsAbout(booking_id: string, offer_id: string) {
    const { rows } = await product.db.query<{ template: string; key: string }>(
      `select template, key from sent_mail where template in ('booking_made', 'offer_accepted')
       and (key like '%' || $1 || '%' or key like '%' || $2 || '%') order by template`,
      [booking_id, offer_id],
    );
    return rows;
  }
  const mailsAbout = async (booking_id: string, offer_id: string) =>
    (await sentMailsAbout(booking_id, offer_id)).map(({ template }) => template);

  phase("before the transaction has done anything", async () => {
    expect(await killAt(() => holdTable(product.db, "request"))).toBeNull();
  });

  phase("with everything locked and nothing written", async () => {
    expect(
      await killAt(() => holdAt(product.db, { table: "offer", on: "update", when: "before" })),
    ).toBeNull();
  });

  phase("after the booking was written", async () => {
    expect(
      await killAt(() => holdAt(product.db, { table: "booking", on: "insert", when: "after" })),
    ).toBeNull();
  });

  phase("while the log is written, mails enqueued", async () => {
    expect(
      await killAt(() => holdAt(product.db, { table: "command_log", on: "insert", when: "before" })),
    ).toBeNull();
  });

  phase("with the commit under way: it happens without whoever asked for it", async () => {
    const found = await killAt(() => holdAt(product.db, { table: "booking", on: "insert", when: "commit" }));
    expect(found).not.toBeNull();
  });

  phase("after the commit, before the answer", async () => {
    const hold = () => holdAt(product.db, { table: "booking", on: "insert", when: "commit" });
    const found = await killAt(hold, (held, { offer_id }) =>
      killAfterCommit(product, held, () => until("the commit is done", () => bookingOf(product, offer_id))),
    );
    expect(found).not.toBeNull();
  });

  phase("while a mail waits for the mail server, which has not taken it", async () => {
    const made = await market.offered();
    const form = await market.acceptForm(made);
    const held = product.gates.mail.hold("request", /DATA\r\n/);
    expect((await market.browser.post(form.action, form.fields)).status).toBe(303);
    await held;
    await product.kill("web");
    product.gates.mail.open();
    await product.isBack();
    await quiet(product);
    await expectMailsOnce(product);
    const booking_id = String(await bookingOf(product, made.offer_id));
    expect(await mailsAbout(booking_id, made.offer_id)).toEqual(["booking_made", "offer_accepted"]);
  });

  phase(
    "after the mail server took a mail, before that is noted: the same mail again, under the same name",
    async () => {
      const made = await market.offered();
      const form = await market.acceptForm(made);
      await quiet(product);
      const before = (await mails(product)).length;
      const held = product.gates.mail.hold("answer", /\r\n\.\r\n$/);
      expect((await market.browser.post(form.action, form.fields)).status).toBe(303);
      await held;
      await until("the mail server has it", async () => (await mails(product)).length > before);
      await product.kill("web");
      product.gates.mail.open();
      await product.isBack();
      await quiet(product);
      const booking_id = String(await bookingOf(product, made.offer_id));
      expect(await mailsAbout(booking_id, made.offer_id)).toEqual(["booking_made", "offer_accepted"]);
      // SMTP has no transactions: this is the one window in which a mail may arrive twice, as the same mail.
      const expected = (await sentMailsAbout(booking_id, made.offer_id)).map(({ key }) => mailNameOf(key));
      const names = (await mailNames(product)).filter((name) => expected.includes(name));
      expect(new Set(names).size).toBe(2);
      expect(names.length).toBeLessThanOrEqual(4);
    },
  );
});
