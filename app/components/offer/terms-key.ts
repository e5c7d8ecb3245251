import type { OfferView } from "#server/offer/reads/offer.ts";

/** Key of the terms on screen; another offer in the same place changes it too. */
export const termsKeyOf = ({ id, revision }: Pick<OfferView, "id" | "revision">) => `${id} ${revision}`;

/** The field of the accept form that says which version was read. */
export const revisionField = "seen_revision";
