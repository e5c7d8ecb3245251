// A change of a verified provider's identity ends the verification; other changes do not.
import { describe, expect, test } from "vitest";
import { verifyProvider } from "#server/flow/account/verification/verify-provider.ts";
import type { Member } from "#server/kernel/actor.ts";
import { listTasks } from "#server/operator/reads/lists.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { acceptOffer } from "../booking/accept-offer.ts";
import { updateProfile } from "./update-profile.ts";

const kit = kitDuringFile();

const rowOf = async ({ profile }: Member) =>
  (await kit.rows("select * from profile where id = $1", profile?.id))[0];

async function save(member: Member, change: object) {
  const { version, display_name, is_company, country, tax_id } = await rowOf(member);
  const same = { version, display_name, is_company, country, ...(tax_id ? { tax_id } : {}) };
  return kit.run(updateProfile, member, { ...same, email: member.email, ...change });
}
/** The mail about the verification that the kit's providers start with. */
const verified = "provider_verified name Studio Example";
const tasksAbout = async (operator: Member, name: string) => {
  const { rows } = await listTasks(kit.scopeOf(operator));
  return rows.filter(({ provider_name }) => provider_name === name).map(({ kind }) => kind);
};

describe("a verified provider", () => {
  test.each([
    ["name", { display_name: "Somebody Else" }],
    ["form", { is_company: true }],
    ["tax id", { tax_id: "DE123456789" }],
    ["country", { country: "AT" }],
  ])(
    "who changes the %s loses the verification, is mailed, and is a task for the operators",
    async (_what, change) => {
      const [operator, provider] = [await kit.operator(), await kit.provider()];
      await save(provider, change);
      expect(await rowOf(provider)).toMatchObject({ verified_at: null });
      const { display_name: name } = await rowOf(provider);
      const facts = `before Studio Example name ${name}`;
      expect(await mailsTo(kit, provider.account_id)).toEqual([verified, `verification_ended ${facts}`]);
      expect(await tasksAbout(operator, name)).toContain("verification_ended");
      const events = await kit.owner.query(
        "select transition, role from event where noun = 'profile' and subject_id = $1 order by at, id",
        [provider.profile?.id],
      );
      expect(events.rows.at(-1)).toEqual({ transition: "end_verification", role: "provider" });
    },
  );

  test("stays verified after changing contact data, without a mail", async () => {
    const provider = await kit.provider();
    await save(provider, { city: "Köln", phone: "+49 221 5550110", about: "Light and patience." });
    expect((await rowOf(provider)).verified_at).not.toBeNull();
    expect(await mailsTo(kit, provider.account_id)).toEqual([verified]);
  });

  test("without verification keeps its offers sent, and nobody can accept them until it is verified again", async () => {
    const { customer, provider, offer_id, offer_version: version } = await kit.sentOffer();
    await save(provider, { display_name: "Another Studio" });
    const accept = () => outcomeOf(kit.run(acceptOffer, customer, { offer_id, version }));
    expect(await accept()).toBe("provider_unverified");
    const offer = await kit.owner.query("select status from offer where id = $1", [offer_id]);
    expect(offer.rows[0].status).toBe("sent");
    await kit.run(verifyProvider, await kit.operator(), { profile_id: provider.profile?.id ?? "" });
    expect(await accept()).toMatch(/^(ok|done)$/);
  });
});

test("a customer and an unverified provider change any field without a mail", async () => {
  for (const member of [await kit.customer(), await kit.provider({ is_verified: false })]) {
    await save(member, { display_name: "Another Name" });
    expect(await mailsTo(kit, member.account_id)).toEqual([]);
  }
});
