// What a provider fills in: to whom, what, when and where as a request says it, and the terms as an offer says them. The
// fields of the exact time are the same in both.
import { z } from "zod";
import { Locale } from "../codes.ts";
import { Id } from "../ids.ts";
import { limits } from "../limits.ts";
import { OfferLine, OfferTerms } from "../offer/schemas.ts";
import { WhenWhereStep } from "../request/schemas.ts";
import { Email, headingLine, optionalMailLine, optionalParagraphs } from "../text.ts";

export const DirectOfferInput = z.object({
  category_id: Id,
  recipient_name: optionalMailLine(80),
  recipient_email: Email,
  /** The language of the mail and of the page it leads to, until the reader chooses another. */
  locale: Locale,
  title: headingLine(limits.title_characters, 3),
  description: optionalParagraphs(limits.long_text_characters),
  ...WhenWhereStep.shape,
  ...OfferTerms.shape,
});
export type DirectOfferInput = z.output<typeof DirectOfferInput>;

/** The lines as the row holds them, checked and computed when it was sent. */
export const StoredLines = z.array(
  OfferLine.extend({ position: z.int(), net_minor: z.int(), unit: OfferLine.shape.unit.default(null) }),
);
export type StoredLines = z.output<typeof StoredLines>;
