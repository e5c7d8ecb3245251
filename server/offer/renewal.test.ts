// Expired offers that their customers ask for again, and that their providers make again.
import { expect, test } from "vitest";
import { exampleEdit } from "#server/flow/request/edit-request.example.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { askRenewal } from "./commands/ask-renewal.ts";
import { reissueOffer } from "./commands/reissue-offer.ts";

const kit = kitDuringFile();

test("the customer asks once, the provider makes it again as it was, valid from then on", async () => {
  const made = await kit.expiredOffer();
  const { offer_id, offer_version: version, request_id, customer, provider } = made;
  const people = { customer, provider };
  const ask = () => kit.run(askRenewal, customer, { offer_id });
  expect(await mailsOf(kit, people, ask)).toEqual(["offer_renewal_asked to provider"]);
  expect(await outcomeOf(ask())).toBe("conflict");

  let again = { offer_id: "", total_minor: 0 };
  const mails = await mailsOf(kit, people, async () => {
    again = await kit.run(reissueOffer, provider, { offer_id, version });
  });
  expect(mails).toEqual(["offer_received to customer"]);
  const [before, after] = [
    await rowOf(kit.runtime.db, "offer", offer_id),
    await rowOf(kit.runtime.db, "offer", again.offer_id),
  ];
  expect(before.status).toBe("expired");
  const { total_minor, net_minor, deposit_bp, policy, message, starts_at, ends_at } = before;
  expect(after).toMatchObject({
    status: "sent",
    revision: 1,
    request_id,
    renewal_asked_at: null,
    total_minor,
    net_minor,
    deposit_bp,
    policy,
    message,
    starts_at,
    ends_at,
  });
  expect(after.valid_until.getTime()).toBeGreaterThan(kit.runtime.clock.now().getTime() + 13 * 86_400_000);
  const linesOf = (id: string) =>
    kit.rows(
      "select label, quantity, unit, unit_net_minor, tax_bp from offer_line where offer_id = $1 order by position",
      id,
    );
  expect(await linesOf(again.offer_id)).toEqual(await linesOf(offer_id));
  expect(await outcomeOf(kit.run(reissueOffer, provider, { offer_id, version }))).toBe("offer_already_made");
});

test("the provider needs nobody to ask; pressing twice makes one offer", async () => {
  const { offer_id, offer_version: version, request_id, provider } = await kit.expiredOffer();
  const make = () => outcomeOf(kit.run(reissueOffer, provider, { offer_id, version }));
  expect((await Promise.all([make(), make()])).sort()).toEqual(["done", "offer_already_made"]);
  expect(
    await kit.rows("select id from offer where request_id = $1 and status = 'sent'", request_id),
  ).toHaveLength(1);
});

test("after the request was edited, neither side can: the provider must look at it first", async () => {
  const { offer_id, offer_version, request_id, customer, provider } = await kit.expiredOffer();
  const { version } = await rowOf(kit.runtime.db, "request", request_id);
  await kit.run(editRequest, customer, { request_id, version, ...exampleEdit });
  expect(await outcomeOf(kit.run(askRenewal, customer, { offer_id }))).toBe("request_changed");
  const input = { offer_id, version: offer_version };
  expect(await outcomeOf(kit.run(reissueOffer, provider, input))).toBe("request_changed");
});
