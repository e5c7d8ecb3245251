// Page queries of the categories, in one language each.
import { sql } from "kysely";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { type Question, QuestionList } from "#domain/category/questions.ts";
import type { Id } from "#domain/ids.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { categories } from "../access.ts";

export type ReadLocale = "en" | "de";
export type CategoryChoice = { id: Id; slug: string; name: string; description: string };

/** A question in the reader's language. */
export type QuestionView = Pick<
  Question,
  "key" | "type" | "is_required" | "min" | "max" | "decimals" | "names_request"
> & {
  label: string;
  hint: string | null;
  unit: string | null;
  options: { value: string; label: string }[];
};

/** Categories to choose from, in the operator's order. */
function categoryChoices(scope: ReadScope, locale: ReadLocale) {
  return categories(scope)
    .select([
      sql<Id>`category.id`.as("id"),
      "category.slug",
      sql<string>`category.name ->> ${locale}`.as("name"),
      sql<string>`category.description ->> ${locale}`.as("description"),
    ])
    .orderBy("category.position")
    .orderBy("category.slug");
}

/** Categories that are not archived, in the operator's order. */
export async function listCategories(scope: ReadScope, locale: ReadLocale): Promise<CategoryChoice[]> {
  return categoryChoices(scope, locale).where("category.archived_at", "is", null).execute();
}

/** In basis points of the net price. */
export type FeeRange = { low_bp: number; high_bp: number };

/** The lowest and the highest fee of the categories that take requests; null without one. */
export async function findFeeRange(scope: ReadScope): Promise<FeeRange | null> {
  const row = await categories(scope)
    .select((eb) => [eb.fn.min("category.fee_bp").as("low_bp"), eb.fn.max("category.fee_bp").as("high_bp")])
    .where("category.archived_at", "is", null)
    .executeTakeFirst();
  return row && row.low_bp !== null ? { low_bp: row.low_bp, high_bp: row.high_bp } : null;
}

export type ShippedCategory = { slug: string; name: string; description: string; is_there: boolean };

/** The categories that come with the product, and whether each is on offer; archived ones included. For operators. */
export async function listShippedCategories(
  scope: ReadScope,
  locale: ReadLocale,
): Promise<ShippedCategory[]> {
  const { catalogue } = await import("#db/seed/catalogue/all.ts");
  const rows = await categories(scope).select("category.slug").execute();
  const there = new Set(rows.map(({ slug }) => slug));
  return catalogue.map(({ slug, name, description }) => ({
    slug,
    name: name[locale],
    description: description[locale],
    is_there: there.has(slug),
  }));
}

/** The categories a provider answers requests in, in the operator's order. */
export async function listProviderCategories(
  scope: ReadScope,
  locale: ReadLocale,
): Promise<CategoryChoice[]> {
  return categoryChoices(scope, locale)
    .where(
      sql<boolean>`category.id = any(array(select provider_category.category_id from provider_category
        where provider_category.profile_id = ${profileId(scope.actor)}::uuid))`,
    )
    .execute();
}

/** A category's name and the questions of its requests, or null. */
export async function findRequestQuestions(
  scope: ReadScope,
  category_id: string,
  locale: ReadLocale,
): Promise<{ name: string; questions: QuestionView[] } | null> {
  const row = await categories(scope)
    .select(["category.request_questions", sql<string>`category.name ->> ${locale}`.as("name")])
    .where("category.id", "=", category_id)
    .executeTakeFirst();
  return row ? { name: row.name, questions: questionViews(row.request_questions, locale) } : null;
}

/** Questions as stored, in one language. Throws for an invalid list, which is a bug and never user input. */
export function questionViews(stored: unknown, locale: ReadLocale): QuestionView[] {
  return QuestionList.parse(stored).map((question) => ({
    key: question.key,
    type: question.type,
    is_required: question.is_required,
    min: question.min,
    max: question.max,
    names_request: question.names_request,
    label: question.label[locale],
    hint: question.hint?.[locale] ?? null,
    unit: question.unit?.[locale] ?? null,
    options: (question.options ?? []).map(({ value, label }) => ({ value, label: label[locale] })),
  }));
}

/** The defaults of an offer in a category. */
export type OfferDefaults = {
  currency: string;
  tax_bp: number;
  deposit_bp: number;
  policy: PolicyName;
  fee_bp: number;
  /** An offer with a date names its end. */
  is_exclusive: boolean;
};

/** The terms of a category as an offer takes them over, or null. */
export async function findOfferDefaults(scope: ReadScope, category_id: Id): Promise<OfferDefaults | null> {
  const row = await categories(scope)
    .select(["category.currency", "category.tax_bp", "category.deposit_bp", "category.fee_bp"])
    .select(["category.is_exclusive", sql<PolicyName>`category.policy`.as("policy")])
    .where("category.id", "=", category_id)
    .where("category.archived_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
