import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { endOwnDevice, endOwnDevices } from "./end-own-devices.ts";

export const endOwnDeviceExample: ExampleOf<typeof endOwnDevice> = async (kit) => {
  const { actor, session_id } = await kit.withDevice();
  return { actor, input: { session_id }, stranger: await kit.customer(), forbidden: null };
};

export const endOwnDevicesExample: ExampleOf<typeof endOwnDevices> = async (kit) => {
  const { actor, session_id } = await kit.withDevice();
  return {
    actor,
    input: { kept_session_id: session_id },
    stranger: await kit.customer(),
    forbidden: null,
  };
};
