// Figures of the whole marketplace: operators in person read them, nobody else.
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";

/** Counts and sums by day. */
export const operatorFigures = (scoped: ReadScope) => forOperators(scoped, "figure");

/** The countings of the figures; pages read the figures of the one that is shown. */
export const operatorFigureRuns = (scoped: ReadScope) => forOperators(scoped, "figure_run");

/** How often entry pages were opened. */
export const operatorPageViews = (scoped: ReadScope) => forOperators(scoped, "page_view");
