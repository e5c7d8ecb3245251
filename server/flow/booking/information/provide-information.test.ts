import { describe, expect, test } from "vitest";
import { keepInformation } from "#server/booking/commands/keep-information.ts";
import { findInformationChange } from "#server/booking/mails/booking-row.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { editInformation, provideInformation } from "./provide-information.ts";

const kit = kitDuringFile();

describe("the information of a booking", () => {
  test("is stored once when sent twice at once", async () => {
    const { customer, booking_id, booking_version: version } = await kit.booking();
    const give = () => kit.run(provideInformation, customer, { booking_id, version, ...kitInformation });
    expect(await raceOfTwo(give)).toEqual(["done", "stale"]);
    expect(await transitionsOf(kit.runtime.db, booking_id)).toEqual(["begin", "provide_information"]);
  });

  test("is refused by field when answers do not fit the questions", async () => {
    const { customer, booking_id, booking_version: version } = await kit.booking();
    const answers = { parking: "perhaps", unknown: 1 };
    const input = { booking_id, version, ...kitInformation, answers };
    await expect(kit.run(provideInformation, customer, input)).rejects.toMatchObject({
      code: "invalid_input",
      details: { issues: expect.arrayContaining([expect.objectContaining({ path: "answers.parking" })]) },
    });
  });

  test("is refused after the hold", async () => {
    const { customer, booking_id, booking_version: version } = await kit.booking();
    await kit.passTime({ hours: 72 });
    const input = { booking_id, version, ...kitInformation };
    expect(await outcomeOf(kit.run(provideInformation, customer, input))).toBe("hold_expired");
  });

  test("can change while the payment is pending, and every change is an event", async () => {
    const { customer, booking_id, booking_version: version } = await kit.payableBooking();
    const answers = { arrival: "By the front door" };
    const changed = await kit.run(editInformation, customer, {
      booking_id,
      version,
      ...kitInformation,
      answers,
    });
    expect(changed).toEqual({ booking_id, status: "awaiting_payment", version: version + 1 });
    expect((await rowOf(kit.runtime.db, "booking", booking_id)).answers).toEqual(answers);
    expect(await transitionsOf(kit.runtime.db, booking_id)).toEqual([
      "begin",
      "provide_information",
      "edit_information",
    ]);
  });

  test("mails the provider after the payment: which fields changed, never their content", async () => {
    const made = await kit.confirmedBooking();
    const { customer, provider, booking_id } = made;
    const edit = async (over: object) => {
      const { version } = await rowOf(kit.runtime.db, "booking", booking_id);
      await kit.run(editInformation, customer, { booking_id, version, ...kitInformation, ...over });
    };
    const contact = { ...kitInformation.contact, phone: "+49 7531 654321" };
    const mails = await mailsOf(kit, { customer, provider }, () => edit({ contact, notes: "Ring twice." }));
    expect(mails).toEqual(["information_changed to provider"]);
    const rows = await kit.rows(
      "select reason from event where subject_id = $1 and transition = 'edit_information'",
      booking_id,
    );
    expect(rows).toEqual([{ reason: "contact notes" }]);
    expect((await rowOf(kit.runtime.db, "booking", booking_id)).status).toBe("confirmed");
    // Sent again unchanged: no mail.
    expect(await mailsOf(kit, { provider }, () => edit({ contact, notes: "Ring twice." }))).toEqual([]);
  });

  test("cannot be edited before it is provided", async () => {
    const { customer, booking_id, booking_version: version } = await kit.booking();
    const input = { booking_id, version, ...kitInformation };
    expect(await outcomeOf(kit.run(editInformation, customer, input))).toBe("transition_not_allowed");
  });

  test("answers the questions of the acceptance, whatever becomes of the category's", async () => {
    const { customer, booking_id, booking_version } = await kit.booking();
    const label = { en: "Guests", de: "Gäste" };
    const asked = { key: "guests", type: "number", label, is_required: true } as const;
    const operator = await kit.operator();
    await kit.run(defineCategory, operator, kitCategory({ information_questions: [asked] }));
    try {
      const stored = async () => (await rowOf(kit.runtime.db, "booking", booking_id)).answers;
      const seen = { booking_id, version: booking_version };
      const typed = { ...kitInformation, answers: { arrival: "By the" } };
      await kit.run(keepInformation, customer, { ...seen, ...typed });
      expect(await stored()).toEqual({ arrival: "By the" });
      const answers = { arrival: "By the front door" };
      const given = await kit.run(provideInformation, customer, { ...seen, ...kitInformation, answers });
      expect(given.status).toBe("awaiting_payment");
      const version = given.version;
      await kit.run(editInformation, customer, {
        booking_id,
        version,
        ...kitInformation,
        answers: { ...answers, parking: true },
      });
      expect(await stored()).toEqual({ ...answers, parking: true });
      const told = await findInformationChange(kit.runtime.db, booking_id);
      expect(told).toMatchObject({ questions: [{ key: "arrival" }, { key: "parking" }] });
    } finally {
      await kit.run(defineCategory, operator, kitCategory());
    }
  });
});
