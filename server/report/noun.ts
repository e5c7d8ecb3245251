// What people report to the operators, and what these hide or remove.
import { defineNoun } from "#server/kernel/noun.ts";
import { exportedTables } from "./export.ts";
import { reportMails } from "./mails/decided.ts";
import { restrictionMails } from "./mails/restricted.ts";
import { eraseReports } from "./store/closing.ts";

export const report = defineNoun({
  mails: [reportMails, restrictionMails],
  export: exportedTables,
  erasure: eraseReports,
});
