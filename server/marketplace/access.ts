// The marketplace's own details: operators change them; the legal notice shows the public part.
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { forOperators, type ReadScope, visible } from "#server/kernel/scope.ts";

/** The row, for operators in person. */
export const marketplaces = (scoped: ReadScope) => forOperators(scoped, "marketplace");

const publicReaders = defineReaders("marketplace", true, { public: { everyone: true } });

/** The row for everybody. Select public columns by name. */
export const publicMarketplaces = (scoped: ReadScope) => visible(scoped, publicReaders);
