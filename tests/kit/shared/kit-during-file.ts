import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

/** The kit that all tests of a file share: on one database, which is dropped after the last of them. */
export const kitDuringFile = (...options: Parameters<typeof startKit>): TestKit =>
  duringFile(() => startKit(...options));
