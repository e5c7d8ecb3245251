// What people report to the operators.
import { defineNoun } from "#server/kernel/noun.ts";
import { exportedTables } from "./export.ts";
import { reportMails } from "./mails/decided.ts";
import { eraseReports } from "./store/closing.ts";

export const report = defineNoun({
  mails: [reportMails],
  export: exportedTables,
  erasure: eraseReports,
});
