import { limits } from "#domain/limits.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { forgetDevice } from "./forget-device.ts";

export const forgetDeviceExample: ExampleOf<typeof forgetDevice> = async (kit) => {
  const { session_id } = await kit.withDevice();
  await kit.passTime({ days: limits.session_days + 1 });
  return { actor: { kind: "system" }, input: { session_id }, stranger: null, forbidden: null };
};
