import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { expireDevice } from "./expire-device.ts";

export const expireDeviceExample: ExampleOf<typeof expireDevice> = async (kit) => {
  const last_seen_at = kit.now().toISOString();
  const { session_id } = await kit.withDevice();
  return { actor: { kind: "system" }, input: { session_id, last_seen_at }, stranger: null, forbidden: null };
};
