import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { closeTask } from "./close-task.ts";

export const closeTaskExample: ExampleOf<typeof closeTask> = async (kit) => {
  const { task_id, version } = await kit.operatorTask();
  const input = { task_id, version, note: "Both sides were called; the date was moved by agreement." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
