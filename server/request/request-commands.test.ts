import { describe, expect, test } from "vitest";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { extendRequest } from "./commands/extend-request.ts";
import { saveDraft } from "./commands/save-draft.ts";

const kit = kitDuringFile();

const row = (id: string) => rowOf(kit.runtime.db, "request", id);
const refusal = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

describe("submitting a request", () => {
  test("opens it for a customer, with its event and mails", async () => {
    const { request_id, customer } = await kit.openRequest();
    const request = await row(request_id);
    expect(request).toMatchObject({
      status: "open",
      profile_id: customer.profile?.id,
      account_id: customer.account_id,
      visitor_id: null,
      opened_at: kit.clock.now(),
    });
    expect(await transitionsOf(kit.runtime.db, request_id)).toEqual(["begin", "open"]);
    expect(await mailsAbout(kit.runtime.db, request_id)).toEqual([
      `request_opened to ${customer.profile?.id}`,
    ]);
    const matchJob = await kit.owner.query("select 1 from graphile_worker._private_jobs where key = $1", [
      `tell:${request_id}`,
    ]);
    expect(matchJob.rowCount).toBe(1);
  });

  test("keeps it for a visitor until sign-up is finished", async () => {
    const { visitor, request_id, version } = await kit.draft();
    expect(await kit.run(submitRequest, visitor, { request_id, version })).toEqual({
      request_id,
      status: "draft",
    });
    expect((await row(request_id)).is_submitted).toBe(true);
  });

  test("twice at once opens it once", async () => {
    const customer = await kit.customer();
    const { request_id, version } = await kit.draftOf(customer);
    const submit = () => kit.run(submitRequest, customer, { request_id, version });
    expect(await raceOfTwo(submit)).toEqual(["done", "stale"]);
    expect(await transitionsOf(kit.runtime.db, request_id)).toEqual(["begin", "open"]);
  });

  test("names what is missing, for members and visitors alike", async () => {
    const { id: category_id } = await kit.category();
    for (const actor of [await kit.customer(), await kit.visitor()]) {
      const { request_id, version } = await kit.run(saveDraft, actor, { step: "category", category_id });
      expect(await refusal(kit.run(submitRequest, actor, { request_id, version }))).toMatchObject({
        code: "draft_incomplete",
        details: {
          missing: ["title", "date_flexibility", "time_zone", "place_town", "place_country", "contact"],
          issues: [{ path: "answers.guests", code: "required" }],
        },
      });
    }
  });

  test("is refused if its date has passed in the meantime", async () => {
    const customer = await kit.customer();
    const { request_id, version } = await kit.draftOf(customer);
    await kit.passTime({ days: 60 });
    expect(await refusal(kit.run(submitRequest, customer, { request_id, version }))).toMatchObject({
      code: "draft_incomplete",
      details: { issues: [{ path: "starts_at", code: "must_be_ahead" }] },
    });
  });

  test("needs a customer profile", async () => {
    const provider = await kit.provider();
    const { request_id, version } = await kit.draftOf(provider);
    expect(await outcomeOf(kit.run(submitRequest, provider, { request_id, version }))).toBe(
      "profile_required",
    );
  });

  test("stops at ten open ones", async () => {
    const customer = await kit.customer();
    for (let count = 0; count < 10; count += 1) {
      await kit.run(submitRequest, customer, await kit.draftOf(customer));
    }
    expect(await refusal(kit.run(submitRequest, customer, await kit.draftOf(customer)))).toMatchObject({
      code: "request_limit_reached",
      details: { limit: 10 },
    });
  });
});

describe("extending a request", () => {
  test("adds two weeks, never past its date, and is refused if that gains nothing", async () => {
    const { customer, request_id, version } = await kit.openRequest();
    const before = (await row(request_id)).expires_at;
    const { expires_at } = await kit.run(extendRequest, customer, { request_id, version });
    const added = new Date(expires_at).getTime() - (before?.getTime() ?? 0);
    expect(Math.round(added / 86_400_000)).toBe(14);
    await kit.run(extendRequest, customer, { request_id, version: version + 1 });
    const request = await row(request_id);
    expect(request.expires_at).toEqual(request.starts_at);
    expect(await outcomeOf(kit.run(extendRequest, customer, { request_id, version: version + 2 }))).toBe(
      "too_late",
    );
  });

  test("is for an open request", async () => {
    const customer = await kit.customer();
    const { request_id, version } = await kit.draftOf(customer);
    expect(await outcomeOf(kit.run(extendRequest, customer, { request_id, version }))).toBe(
      "request_not_open",
    );
  });
});
