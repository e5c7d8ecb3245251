// A profile may not pose as somebody else: neither as the marketplace nor as a deleted account.
import { beforeAll, expect, test } from "vitest";
import { editMarketplace } from "#server/marketplace/commands/edit-marketplace.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { marketplaceDetails } from "#tests/kit/states/marketplace.ts";
import { addProfile } from "./add-profile.ts";
import { completeProfile } from "./complete-profile.ts";
import { updateProfile } from "./update-profile.ts";

const kit = kitDuringFile();
beforeAll(async () => {
  const details = { ...marketplaceDetails, legal_name: "Markt am Hafen GmbH" };
  await kit.run(editMarketplace, await kit.operator(), { ...details, version: 0 });
});

const reserved = {
  code: "invalid_input",
  details: { issues: [{ path: "display_name", code: "name_reserved" }] },
};
const profileOf = async (display_name: string) => ({
  kind: "customer" as const,
  display_name,
  country: "DE",
  terms_version: await kit.termsVersion(),
});

test.each([
  "Proffer",
  "P r o f f e r Support",
  "Markt am Hafen GmbH",
  "(deleted account)",
  "Gelöschtes Konto",
])("nobody calls a profile %j", async (name) => {
  await expect(kit.run(completeProfile, await kit.account(), await profileOf(name))).rejects.toMatchObject(
    reserved,
  );
  const member = await kit.customer();
  await expect(kit.run(addProfile, member, await profileOf(name))).rejects.toMatchObject(reserved);
  const edit = { display_name: name, country: "DE", email: member.email, version: 1 };
  await expect(kit.run(updateProfile, member, edit)).rejects.toMatchObject(reserved);
});

test("an operator's profile may have the marketplace's name, but not that of a deleted account", async () => {
  const operator = await kit.operator();
  await kit.run(addProfile, operator, await profileOf("Proffer"));
  await expect(kit.run(addProfile, operator, await profileOf("Deleted account"))).rejects.toMatchObject(
    reserved,
  );
});

test("a profile with such a name from before the rule may still change everything else", async () => {
  const member = await kit.customer();
  await kit.owner.query("update profile set display_name = 'Proffer Fan' where id = $1", [
    member.profile?.id,
  ]);
  const edit = { display_name: "Proffer Fan", country: "AT", email: member.email, version: 1 };
  await expect(kit.run(updateProfile, member, edit)).resolves.toMatchObject({ version: 2 });
});
