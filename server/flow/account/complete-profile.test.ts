import { describe, expect, test } from "vitest";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { system } from "#server/kernel/actor.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { claimDraft } from "#server/request/commands/claim-draft.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { completeProfile } from "./complete-profile.ts";

const kit = kitDuringFile();

const input = {
  kind: "customer" as const,
  display_name: "Lena Maurer",
  country: "DE",
  terms_version: firstTextVersion,
};

/** A confirmed account whose visitor had submitted a request before signing up. */
async function signedUp() {
  const { visitor, request_id, version } = await kit.draft();
  await kit.run(submitRequest, visitor, { request_id, version });
  const account = await kit.account();
  const { account_id } = account;
  await kit.run(claimDraft, system, { visitor_id: visitor.visitor_id ?? "", account_id });
  return { account, request_id };
}

describe("completing the first profile", () => {
  test("opens the request submitted before signing up, and becomes the default", async () => {
    const { account, request_id } = await signedUp();
    const typed = { ...input, country: "de", phone: "+49 30 123456" };
    const { profile_id, request_ids } = await kit.run(completeProfile, account, typed);
    expect(request_ids).toEqual([request_id]);
    expect(await rowOf(kit.runtime.db, "request", request_id)).toMatchObject({ status: "open", profile_id });
    expect(await kit.again(account)).toMatchObject({ profile: { id: profile_id, kind: "customer" } });
    expect(await rowOf(kit.runtime.db, "profile", profile_id)).toMatchObject({
      is_company: false,
      country: "DE",
      terms_version: firstTextVersion,
      terms_accepted_at: kit.clock.now(),
      verified_at: null,
    });
    const contacts = await kit.rows(
      "select email, phone from profile_contact where profile_id = $1",
      profile_id,
    );
    expect(contacts).toEqual([{ email: account.email, phone: typed.phone }]);
    expect(await transitionsOf(kit.runtime.db, profile_id)).toEqual(["complete"]);
  });

  test("as a provider leaves the request a draft", async () => {
    const { account, request_id } = await signedUp();
    const { request_ids } = await kit.run(completeProfile, account, { ...input, kind: "provider" });
    expect(request_ids).toEqual([]);
    expect((await rowOf(kit.runtime.db, "request", request_id)).status).toBe("draft");
  });

  test("succeeds although the draft's date has passed: the draft remains for correction", async () => {
    const { account, request_id } = await signedUp();
    await kit.passTime({ days: 60 });
    expect(await kit.run(completeProfile, account, input)).toMatchObject({ request_ids: [] });
    expect(await rowOf(kit.runtime.db, "request", request_id)).toMatchObject({
      status: "draft",
      is_submitted: false,
    });
  });

  test("twice at once makes one", async () => {
    const account = await kit.account();
    const complete = () => kit.run(completeProfile, account, input);
    expect(await raceOfTwo(complete)).toEqual(["conflict", "done"]);
  });

  test("is refused for terms other than the current ones", async () => {
    const account = await kit.account();
    const old = { ...input, terms_version: "2001-01" };
    expect(await outcomeOf(kit.run(completeProfile, account, old))).toBe("terms_changed");
  });
});
