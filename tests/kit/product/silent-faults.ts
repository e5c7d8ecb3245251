import { makeFaults } from "#server/kernel/fault/faults.ts";
import { makeLog } from "#server/kernel/log.ts";

/** Faults that are neither logged, reported nor recorded. */
export const silentFaults = makeFaults({
  log: makeLog("silent"),
  send: null,
  record: async () => undefined,
});
