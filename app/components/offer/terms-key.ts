import type { OfferView } from "#server/offer/reads.ts";

/** The terms of an offer as they are on screen; another offer in its place is a change too. */
export const termsKeyOf = ({ id, revision }: Pick<OfferView, "id" | "revision">) => `${id} ${revision}`;

/** The field of the accepting form that says which version was read. */
export const revisionField = "seen_revision";
