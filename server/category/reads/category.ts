// Page queries of the categories, in one language each.
import { sql } from "kysely";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { type Question, QuestionList } from "#domain/category/questions.ts";
import type { Id } from "#domain/ids.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { categories, categoryVersions } from "../access.ts";

export type ReadLocale = "en" | "de";
export type CategoryChoice = { id: Id; slug: string; name: string; description: string };

/** A question in the reader's language. */
export type QuestionView = Pick<
  Question,
  "key" | "type" | "is_required" | "min" | "max" | "decimals" | "currency" | "names_request" | "shown_when"
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

/** Categories that are not archived, and those of `also` that the actor may see, in the operator's order. */
export async function listCategories(
  scope: ReadScope,
  locale: ReadLocale,
  also: readonly string[] = [],
): Promise<CategoryChoice[]> {
  return categoryChoices(scope, locale)
    .where((eb) =>
      also.length === 0
        ? eb("category.archived_at", "is", null)
        : eb.or([eb("category.archived_at", "is", null), eb("category.id", "in", also)]),
    )
    .execute();
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

/** The categories a provider answers requests in, in the operator's order: all, or those that take new ones. */
export async function listProviderCategories(
  scope: ReadScope,
  locale: ReadLocale,
  which: "all" | "open" = "all",
): Promise<CategoryChoice[]> {
  return categoryChoices(scope, locale)
    .$if(which === "open", (query) => query.where("category.archived_at", "is", null))
    .where(
      sql<boolean>`category.id = any(array(select provider_category.category_id from provider_category
        where provider_category.profile_id = ${profileId(scope.actor)}::uuid))`,
    )
    .execute();
}

/** What a version of a category asks, with the category's name in it. */
export type AskedQuestions = { version: number; name: string; questions: QuestionView[]; stored: Question[] };

/** What a version of a category asks of requests, the newest one by default; null for an unknown category. */
export async function findRequestQuestions(
  scope: ReadScope,
  { id, version = null }: { id: string; version?: number | null },
  locale: ReadLocale,
): Promise<AskedQuestions | null> {
  const row = await categoryVersions(scope)
    .select([
      "category_version.number",
      "category_version.request_questions",
      sql<string>`category_version.name ->> ${locale}`.as("name"),
    ])
    .where("category_version.category_id", "=", id)
    .$if(version !== null, (query) => query.where("category_version.number", "=", version))
    .orderBy("category_version.number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const stored = QuestionList.parse(row.request_questions);
  return { version: row.number, name: row.name, questions: questionViews(stored, locale), stored };
}

/** Questions as stored, in one language. Throws for an invalid list, which is a bug and never user input. */
export function questionViews(stored: unknown, locale: ReadLocale): QuestionView[] {
  return QuestionList.parse(stored).map((question) => ({
    key: question.key,
    type: question.type,
    is_required: question.is_required,
    min: question.min,
    max: question.max,
    decimals: question.decimals,
    currency: question.currency,
    names_request: question.names_request,
    shown_when: question.shown_when,
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
