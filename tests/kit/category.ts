// The tests' category: one required question for the request, optional ones for the booking.
import type { z } from "zod";
import type { CategoryDefinition } from "#domain/category/definition.ts";

export type CategoryInput = z.input<typeof CategoryDefinition>;

const both = (text: string) => ({ en: text, de: text });

/** Input of define_category; `slug` and everything else can be given. */
export function kitCategory(over: Partial<CategoryInput> = {}): CategoryInput {
  return {
    slug: "kit-photography",
    name: { en: "Kit pictures", de: "Kit-Bilder" },
    description: { en: "Pictures for tests.", de: "Bilder für Tests." },
    request_questions: [
      {
        key: "guests",
        type: "number",
        label: { en: "Guests", de: "Gäste" },
        is_required: true,
        min: 1,
        max: 1000,
      },
      { key: "wishes", type: "long_text", label: both("Wishes"), is_required: false },
    ],
    information_questions: [
      { key: "arrival", type: "text", label: both("Arrival"), is_required: false },
      { key: "parking", type: "yes_no", label: both("Parking"), is_required: false },
    ],
    currency: "EUR",
    tax_bp: 1_900,
    fee_bp: 1_000,
    deposit_bp: 2_000,
    policy: "moderate",
    is_exclusive: true,
    position: 1,
    ...over,
  };
}
