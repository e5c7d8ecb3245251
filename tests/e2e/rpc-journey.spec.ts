// The whole main job through the door for machines alone, with the official client as it comes from the registry.
// Only the card is typed by a person: the hosted pay page has no other door.
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { z } from "zod";
import { expectMail } from "./kit/inbox.ts";
import {
  ask,
  type Client,
  call,
  machineClient,
  newCustomer,
  rowsOf,
  signedIn,
  signedUp,
} from "./kit/machine.ts";
import { Draft, information, Offer, openRequest, termsOf } from "./kit/machine-steps.ts";
import { kellersLines, newOccasion, wintersLines } from "./kit/occasion.ts";
import { cards, payByCard } from "./kit/steps-pay.ts";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const offset = 0;
const Payment = z.object({ attempt_id: z.uuid(), checkout_url: z.string().nullable() });
const Refused = z.object({ status: z.number(), error: z.object({ code: z.string() }) });

async function statusOf(client: Client, relation: string, id: string): Promise<unknown> {
  return (await rowsOf(client, relation, id))[0]?.status;
}

test("through the rpc door alone a request becomes a paid booking, and each side reads its part", async ({
  page,
}) => {
  const occasion = newOccasion(offset);
  const { title } = occasion;
  const [customer, keller, winter, stranger] = await Promise.all([
    newCustomer(occasion.customer_email),
    signedIn("provider@demo.test"),
    signedIn("winter@demo.test"),
    newCustomer(newOccasion(offset).customer_email),
  ]);
  const request_id = await openRequest(customer, occasion);
  await expectMail(occasion.customer_email, `Your request is open: ${title}`);

  const best = await call(keller, "send_offer", termsOf(request_id, kellersLines, occasion), Offer);
  const other = await call(winter, "send_offer", termsOf(request_id, wintersLines, occasion), Offer);
  expect([best.total_minor, other.total_minor]).toEqual([178_500, 226_100]);
  const shown = await rowsOf(customer, "offer", request_id, "request_id");
  expect(shown.map(({ status }) => status)).toEqual(["sent", "sent"]);
  expect(shown.map(({ net_minor, tax_minor, total_minor }) => [net_minor, tax_minor, total_minor])).toEqual(
    expect.arrayContaining([
      [150_000, 28_500, 178_500],
      [190_000, 36_100, 226_100],
    ]),
  );
  // A provider reads its own offer and nobody else's.
  expect((await rowsOf(keller, "offer", request_id, "request_id")).map(({ id }) => id)).toEqual([
    best.offer_id,
  ]);

  const { booking_id } = await call(customer, "accept_offer", {
    offer_id: best.offer_id,
    version: best.version,
    total_minor: 178_500,
  });
  const id = z.uuid().parse(booking_id);
  expect(await statusOf(customer, "offer", best.offer_id)).toBe("accepted");
  expect(await statusOf(winter, "offer", other.offer_id)).toBe("parked");

  const told = await call(customer, "provide_information", {
    booking_id: id,
    version: 1,
    ...information(occasion),
  });
  expect(told.status).toBe("awaiting_payment");
  const order = { booking_id: id, version: told.version };
  const first = await call(customer, "start_payment", order, Payment);
  const second = await call(customer, "start_payment", order, Payment);
  expect(second.attempt_id).toBe(first.attempt_id);

  await page.goto(z.url().parse(second.checkout_url));
  await payByCard(page, cards.good, "€1,785.00");
  await expect.poll(() => statusOf(customer, "booking", id)).toBe("confirmed");
  await expect.poll(() => statusOf(winter, "offer", other.offer_id)).toBe("not_selected");

  const [mine] = await rowsOf(customer, "booking", id);
  expect(mine).toMatchObject({ title, net_minor: 150_000, tax_minor: 28_500, total_minor: 178_500 });
  expect((await rowsOf(keller, "booking", id))[0]).toEqual(mine);
  for (const outsider of [stranger, winter, machineClient()]) {
    expect(await rowsOf(outsider, "booking", id)).toEqual([]);
  }
  expect(await rowsOf(stranger, "request", request_id)).toEqual([]);
  expect(await rowsOf(stranger, "offer", request_id, "request_id")).toEqual([]);
});

test("one idempotency key runs a command once, answers again the same, and refuses another input", async () => {
  const client = await newCustomer(newOccasion(offset).customer_email);
  const found = await client.from("category").select("id").eq("slug", "photography");
  const [category] = z.array(z.object({ id: z.uuid() })).parse(found.data);
  const input = { step: "category", category_id: category?.id };
  const headers = { "Idempotency-Key": randomUUID() };
  const once = await call(client, "save_draft", input, Draft, headers);
  expect(await call(client, "save_draft", input, Draft, headers)).toEqual(once);
  const [draft] = await rowsOf(client, "request", once.request_id);
  expect(draft?.version).toBe(once.version);
  const reused = await ask(client, "save_draft", { ...input, request_id: once.request_id }, headers);
  expect(reused).toMatchObject({ status: 409, error: { code: "key_reused" } });
});

test("a refusal says code, message, details and hint with its status: 401, 422, 404, 403, 409", async () => {
  const occasion = newOccasion(offset);
  const [customer, keller, fresh] = await Promise.all([
    newCustomer(occasion.customer_email),
    signedIn("provider@demo.test"),
    signedUp(newOccasion(offset).customer_email),
  ]);
  const request_id = await openRequest(customer, occasion);
  const terms = termsOf(request_id, kellersLines, occasion);
  const offer = await call(keller, "send_offer", terms, Offer);
  const accept = { offer_id: offer.offer_id, version: offer.version };
  const cases = [
    [machineClient(), "accept_offer", accept, 401, "not_authenticated"],
    [customer, "accept_offer", { ...accept, version: "one" }, 422, "invalid_input"],
    [customer, "accept_offer", { ...accept, offer_id: randomUUID() }, 404, "not_found"],
    [customer, "no_such_function", {}, 404, "not_found"],
    [fresh, "accept_offer", accept, 403, "profile_required"],
    [keller, "accept_offer", accept, 403, "forbidden"],
    [keller, "send_offer", terms, 409, "offer_already_made"],
    [customer, "accept_offer", { ...accept, version: offer.version + 1 }, 409, "offer_changed"],
  ] as const;
  const said = [];
  for (const [client, name, input] of cases) {
    const answered = await ask(client, name, input);
    expect(Object.keys(answered.error ?? {})).toEqual(
      expect.arrayContaining(["code", "message", "details", "hint"]),
    );
    const { status, error } = Refused.parse(answered);
    said.push([status, error.code]);
  }
  expect(said).toEqual(cases.map(([, , , status, code]) => [status, code]));
});

test("a token that nobody issued is refused with 401, and a path that is not served with the same form", async () => {
  const forged = await fetch(`${urls.app()}/rest/v1/booking`, { headers: { authorization: "Bearer a.b.c" } });
  const absent = await fetch(`${urls.app()}/storage/v1/bucket`);
  for (const [response, status, code] of [
    [forged, 401, "not_authenticated"],
    [absent, 404, "not_found"],
  ] as const) {
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      code,
      message: expect.any(String),
      details: expect.anything(),
      hint: null,
    });
  }
});
