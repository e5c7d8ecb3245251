import { expect, test } from "vitest";
import { editInformation, provideInformation } from "#server/flow/booking/information/provide-information.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findBooking } from "../reads/booking.ts";
import { keepInformation } from "./keep-information.ts";

const kit = kitDuringFile();

const half = {
  answers: { arrival: "Through the", parking: "perhaps", unknown: "x" },
  contact: { name: "Lena", email: "lena@" },
  billing: { postal_code: "784" },
  notes: "Ring",
};

test("incomplete information is stored, and the booking keeps its status and version", async () => {
  const { customer, booking_id, booking_version: version } = await kit.booking();
  const out = await kit.run(keepInformation, customer, { booking_id, version, ...half });
  expect(out).toEqual({ booking_id, status: "awaiting_information", version });
  expect(await findBooking(kit.scopeOf(customer), booking_id)).toMatchObject({
    version,
    status: "awaiting_information",
    answers: { arrival: "Through the" },
    contact: null,
    typed: {
      contact: { name: "Lena", email: "lena@", phone: null },
      billing: { name: "", postal_code: "784", country: "DE" },
      notes: "Ring",
    },
  });
  expect(await transitionsOf(kit.runtime.db, booking_id)).toEqual(["begin"]);
});

test("the provider sees none of it until the customer provides it", async () => {
  const { customer, provider, booking_id, booking_version: version } = await kit.booking();
  await kit.run(keepInformation, customer, { booking_id, version, ...half });
  const before = await findBooking(kit.scopeOf(provider), booking_id);
  expect(before).toMatchObject({ answers: {}, contact: null, billing: null, notes: null, typed: null });
  expect(before?.customer_name).not.toBe("Lena");
  await kit.run(provideInformation, customer, { booking_id, version, ...kitInformation });
  expect(await findBooking(kit.scopeOf(provider), booking_id)).toMatchObject({
    answers: kitInformation.answers,
    contact: { name: "Lena Example" },
    notes: null,
  });
});

test("it can be stored repeatedly at one version, and the last one counts", async () => {
  const { customer, booking_id, booking_version: version } = await kit.booking();
  for (const city of ["K", "Kon", "Konstanz"])
    await kit.run(keepInformation, customer, { booking_id, version, billing: { city } });
  expect(await findBooking(kit.scopeOf(customer), booking_id)).toMatchObject({
    typed: { billing: { city: "Konstanz" } },
  });
});

test("a draft does not overwrite provided information, and nothing is stored after the hold", async () => {
  const { customer, booking_id, booking_version: version } = await kit.booking();
  const given = await kit.run(provideInformation, customer, { booking_id, version, ...kitInformation });
  for (const at of [version, given.version]) {
    const keep = kit.run(keepInformation, customer, { booking_id, version: at, ...half });
    expect(await outcomeOf(keep)).toBe("stale");
  }
  await kit.run(editInformation, customer, { booking_id, version: given.version, ...kitInformation });
  const late = await kit.booking();
  await kit.passTime({ hours: 72 });
  const { booking_id: other, booking_version } = late;
  const keep = kit.run(keepInformation, late.customer, {
    booking_id: other,
    version: booking_version,
    ...half,
  });
  expect(await outcomeOf(keep)).toBe("hold_expired");
});
