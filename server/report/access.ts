// Who reads a report: whoever made it. Operators have a task about what was reported; its author learns of none. Who reads what
// operators decided about something published, and what they took out of it: its author, and operators who may decide.
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

export const reportReaders = defineReaders("report", false, { reporter: { profile: "reported_by" } });

export const restrictionReaders = defineReaders("restriction", "in_person", {
  author: { profile: "author_id" },
});

/** The reports that the actor has made. */
export const ownReports = (scoped: ReadScope) => visible(scoped, reportReaders);

/** What operators decided about what the actor published. */
export const ownRestrictions = (scoped: ReadScope) => visible(scoped, restrictionReaders, ["author"]);
