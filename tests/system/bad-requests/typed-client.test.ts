// The main job through a client whose types are generated from the document: a shape that is not in the document does
// not compile.
import createClient, { type Client } from "openapi-fetch";
import { expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import type { paths } from "#tests/kit/api/generated/paths.ts";
import { provideWorld, sessionOf, world } from "./kit/world.ts";

async function clientOf(member: Member): Promise<Client<paths>> {
  const { bearer } = await sessionOf(world.product, member);
  return createClient<paths>({
    baseUrl: `${world.product.origin}/rest/v1`,
    headers: { Authorization: `Bearer ${bearer}` },
  });
}

/** What a call returned; the whole answer if it returned nothing. */
function done<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(`the call was refused: ${JSON.stringify(error)}`);
  return data;
}

/** A draft that the kit has filled in; everything after it goes through the client. */
async function readyDraft() {
  const { kit } = world.product;
  const customer = await kit.customer();
  const draft = await kit.draftOf(customer);
  return { customer, provider: await kit.provider(), draft };
}

provideWorld();

test("a request becomes a booking through the typed client", async () => {
  const { customer, provider, draft } = await readyDraft();
  const [buyer, seller] = [await clientOf(customer), await clientOf(provider)];
  const { request_id, version } = draft;
  const submitted = done(await buyer.POST("/rpc/submit_request", { body: { request_id, version } }));
  expect(submitted.status).toBe("open");

  const terms = { request_id, ...exampleTerms };
  const offered = done(await seller.POST("/rpc/send_offer", { body: terms }));
  const { offer_id } = offered;
  const offers = done(
    await buyer.GET("/offer", {
      params: { query: { select: "id,status,version", request_id: `eq.${request_id}` } },
    }),
  );
  expect(offers).toEqual([{ id: offer_id, status: "sent", version: offered.version }]);

  const body = { offer_id, version: offered.version };
  const header = { "Idempotency-Key": crypto.randomUUID() };
  const accepted = done(await buyer.POST("/rpc/accept_offer", { params: { header }, body }));
  const again = done(await buyer.POST("/rpc/accept_offer", { params: { header }, body }));
  expect(again).toEqual(accepted);

  const bookings = done(
    await buyer.GET("/booking", { params: { query: { id: `eq.${accepted.booking_id}` } } }),
  );
  // One object if the header asks for it, so the document has both.
  expect([bookings].flat().map(({ id, status }) => [id, status])).toEqual([
    [accepted.booking_id, accepted.status],
  ]);
});

test("a refusal has the document's form", async () => {
  const { customer, draft } = await readyDraft();
  const stranger = await clientOf(await world.product.kit.customer());
  const { request_id, version } = draft;
  const { error, response } = await stranger.POST("/rpc/submit_request", { body: { request_id, version } });
  expect([response.status, error?.code]).toEqual([404, "not_found"]);
  const owner = await clientOf(customer);
  // @ts-expect-error: the document asks for the version.
  const bad = await owner.POST("/rpc/submit_request", { body: { request_id } });
  expect([bad.response.status, bad.error?.code]).toEqual([422, "invalid_input"]);
});
