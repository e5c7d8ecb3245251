// What a provider fills in: the recipient; what, when and where, as in a request; the terms, as in an offer. Both have
// the same fields for the exact time.
import { z } from "zod";
import { Locale } from "../codes.ts";
import { Id } from "../ids.ts";
import { Agreement } from "../legal-text/schemas.ts";
import { limits } from "../limits.ts";
import { ChoosableLine, OfferTerms } from "../offer/schemas.ts";
import { WhenWhereStep } from "../request/schemas.ts";
import { Email, headingLine, optionalMailLine, optionalParagraphs } from "../text.ts";

export const DirectOfferInput = z.object({
  category_id: Id,
  recipient_name: optionalMailLine(80),
  recipient_email: Email,
  /** The language of the mail and of its linked page, until the reader chooses another. */
  locale: Locale,
  title: headingLine(limits.title_characters, 3),
  description: optionalParagraphs(limits.long_text_characters),
  ...WhenWhereStep.shape,
  ...OfferTerms.shape,
  ...Agreement.shape,
});
export type DirectOfferInput = z.output<typeof DirectOfferInput>;

/** The lines as stored in the row, checked and computed on sending. */
export const StoredLines = z.array(
  ChoosableLine.extend({
    position: z.int(),
    net_minor: z.int(),
    unit: ChoosableLine.shape.unit.default(null),
    choice: ChoosableLine.shape.choice.default("included"),
  }),
);
export type StoredLines = z.output<typeof StoredLines>;
