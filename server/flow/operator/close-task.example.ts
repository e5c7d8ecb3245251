import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { closeTask, upholdReports } from "./close-task.ts";

export const closeTaskExample: ExampleOf<typeof closeTask> = async (kit) => {
  const { task_id, version } = await kit.operatorTask();
  const input = { task_id, version, note: "Both sides were called; the date was moved by agreement." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};

export const upholdReportsExample: ExampleOf<typeof upholdReports> = async (kit) => {
  const { message_id } = await kit.reportedMessage();
  const input = { ...(await kit.reportTask(message_id)), note: "The account was warned." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
