// How categories are used, as operators see it.
import { beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listCategoriesForOperator } from "./reads/categories.ts";

const kit = kitDuringFile();
let operator: Member;
beforeAll(async () => {
  operator = await kit.operator();
});

const use = async (id: string) => {
  const all = await listCategoriesForOperator(kit.scopeOf(operator));
  return all.find((one) => one.id === id);
};

test("counts open requests, late bookings and the share of requests that were booked; not one that lapsed", async () => {
  const { id } = await kit.category();
  expect(await use(id)).toMatchObject({ open_requests: 0, bookings: 0, requests: 0, booked: 0 });
  await kit.openRequest();
  await kit.booking();
  const lapsed = await kit.booking();
  expect(await use(id)).toMatchObject({ open_requests: 1, bookings: 2, requests: 3, booked: 2 });
  await kit.passTime({ hours: 73 });
  await kit.run(lapseBooking, system, { booking_id: lapsed.booking_id });
  expect(await use(id)).toMatchObject({ bookings: 2, requests: 3, booked: 1 });
  await kit.passTime({ days: limits.category_use_days });
  expect(await use(id)).toMatchObject({ bookings: 0, requests: 3, booked: 1 });
});

test("stops counting at its limits", async () => {
  const { request_id, category_id } = await kit.openRequest();
  const copies = limits.category_use_rows + 5;
  await kit.owner.query(
    `insert into request (id, status, account_id, profile_id, category_id, title, currency, opened_at, expires_at,
       created_at, updated_at)
     select gen_random_uuid(), 'open', account_id, profile_id, category_id, title, currency, opened_at, expires_at,
       created_at, updated_at from request, generate_series(1, $2) where id = $1`,
    [request_id, copies],
  );
  expect(await use(category_id)).toMatchObject({
    open_requests: limits.category_use_rows,
    requests: limits.category_conversion_requests,
  });
});

test("names what is archived and which texts are missing; nobody but operators gets archived ones", async () => {
  const { id } = await kit.archivedCategory();
  await kit.owner.query(
    `update category set request_questions = jsonb_set(request_questions, '{0,hint}', '{"en": "About", "de": null}')
     where id = $1`,
    [id],
  );
  expect(await use(id)).toMatchObject({
    archived_at: expect.any(String),
    version: 2,
    missing: [{ locale: "de", path: "request_questions.guests.hint" }],
  });
  const scope = kit.scopeOf(await kit.customer());
  expect((await listCategoriesForOperator(scope)).map((one) => one.id)).not.toContain(id);
});
