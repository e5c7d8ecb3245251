// Who reads a report: whoever made it. Operators have a task about what was reported; its author learns of none.
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

export const reportReaders = defineReaders("report", false, { reporter: { profile: "reported_by" } });

/** The reports that the actor has made. */
export const ownReports = (scoped: ReadScope) => visible(scoped, reportReaders);
