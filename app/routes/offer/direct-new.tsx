import { randomUUID } from "node:crypto";
import { lazy } from "react";
import { DirectOfferForm } from "#app/components/direct-offer/direct-offer-form.tsx";
import { policyTexts } from "#app/components/offer/form/policy-text.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { newTerms } from "#domain/legal-text/agreement.ts";
import type { OfferPreview } from "#domain/offer/preview.ts";
import { offeredTaxRates } from "#domain/offer/tax-rates.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findActiveProfile } from "#server/account/reads/lists.ts";
import {
  findOfferDefaults,
  listProviderCategories,
  type OfferDefaults,
} from "#server/category/reads/category.ts";
import { type DirectOfferResult, runDirectOfferForm } from "#server/direct-offer/web/form.ts";
import { orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import { emptyWhenWhere } from "../request/draft-data.ts";
import type { Route } from "./+types/direct-new.ts";

// Only for providers without a category.
const NoCategories = lazy(async () => {
  const { NoCategories: Hint } = await import("#app/components/request/board/no-categories.tsx");
  return { default: Hint };
});

// Only for providers whom nobody has verified yet.
const UnverifiedBoard = lazy(async () => {
  const { UnverifiedBoard: Board } = await import("#app/components/request/board/unverified-board.tsx");
  return { default: Board };
});

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profile } = requireProfile(context, request);
  if (profile.kind !== "provider") refusePage("not_found");
  const page = pageOf(context);
  const categories = await listProviderCategories(page.scope, page.session.locale, "open");
  const slug = queryOf(request).get("category");
  const named = categories.find((one) => one.slug === slug);
  const category = named ?? (categories.length === 1 ? categories[0] : null);
  const [defaults, own, terms_version] =
    category && profile.is_verified
      ? await Promise.all([
          findOfferDefaults(page.scope, category.id),
          findActiveProfile(page.scope),
          findTermsVersion(page.scope),
        ])
      : [null, null, ""];
  const form =
    category && profile.is_verified
      ? {
          category,
          ...taxesOf(orNotFound(defaults), own?.country ?? null),
          when_where: await emptyWhenWhere(page),
          policies: policyTexts(page.session.settings, page.session.locale),
          validity: page.session.settings.offer_validity_days,
          new_terms: newTerms(own?.terms_version, terms_version),
          hidden: { _key: randomUUID(), profile_id: profile.id, category_id: category.id },
        }
      : null;
  return { categories, form, is_verified: profile.is_verified, is_archived: slug !== null && !named };
}

const taxesOf = (defaults: OfferDefaults, country: string | null) => ({
  defaults,
  tax_rates: offeredTaxRates(country, [defaults.tax_bp]),
});

export const action = (args: Route.ActionArgs) => runDirectOfferForm(args);

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.direct_form_title()) }];
}

export default function NewDirectOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, form, is_verified, is_archived } = loaderData;
  const checked = previewIn(actionData);
  return (
    <div className="stack [&_.form]:max-w-none">
      <PageHeader
        title={m.direct_form_title()}
        sentence={<span className="soft">{form ? form.category.name : m.direct_form_sentence()}</span>}
      />
      {is_verified ? null : <UnverifiedBoard />}
      {is_archived ? <Notice tone="warn">{m.request_notice_archived()}</Notice> : null}
      {form ? <DirectOfferForm {...form} result={actionData?.result ?? null} checked={checked} /> : null}
      {is_verified && !form ? <Categories categories={categories} /> : null}
    </div>
  );
}

/** The figures in the response to "Check the total". */
function previewIn(answer: Route.ComponentProps["actionData"]): OfferPreview | null {
  return answer && "preview" in answer ? ((answer as DirectOfferResult).preview ?? null) : null;
}

/** Chooses the category, on which currency, fee and terms depend. */
function Categories({ categories }: { categories: Route.ComponentProps["loaderData"]["categories"] }) {
  if (categories.length === 0) {
    return <NoCategories />;
  }
  return (
    <nav className="stack" aria-labelledby="direct-category">
      <h2 id="direct-category">{m.direct_form_category()}</h2>
      <ul className="stack tight">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <LinkButton to={`/offers/new?category=${slug}`}>{name}</LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}
