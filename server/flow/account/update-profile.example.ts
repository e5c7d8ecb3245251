import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { updateProfile } from "./update-profile.ts";

export const updateProfileExample: ExampleOf<typeof updateProfile> = async (kit) => {
  const actor = await kit.customer();
  const input = {
    version: 1,
    display_name: "Lena Example",
    country: "DE",
    email: "lena@example.org",
    city: "Düsseldorf",
  };
  const forbidden = { ...actor, on_behalf_of: randomUUID() };
  return { actor, input, stranger: null, forbidden };
};
