import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { removeProfilePhoto, setProfilePhoto } from "./profile-photo.ts";

export const setProfilePhotoExample: ExampleOf<typeof setProfilePhoto> = async (kit) => {
  const actor = await kit.customer();
  const storage_key = `profiles/${actor.profile?.id}/${randomUUID()}.webp`;
  const input = { storage_key, size_bytes: 4_000, width: 512, height: 512 };
  return { actor, input, stranger: null, forbidden: null };
};

export const removeProfilePhotoExample: ExampleOf<typeof removeProfilePhoto> = async (kit) => {
  const { customer, file_id } = await kit.withPhoto();
  const forbidden = { ...customer, on_behalf_of: randomUUID() };
  return { actor: customer, input: { file_id }, stranger: await kit.customer(), forbidden };
};
