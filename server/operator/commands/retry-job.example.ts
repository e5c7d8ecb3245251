import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { retryJob } from "./retry-job.ts";

export const retryJobExample: ExampleOf<typeof retryJob> = async (kit) => {
  const { job_id } = await kit.deadJob();
  return { actor: await kit.operator(), input: { job_id }, stranger: null, forbidden: await kit.customer() };
};
