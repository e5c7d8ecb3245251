// Data for the operator's set-up pages: the marketplace's details, the categories and the texts.
import { type TextKind, textKinds } from "#domain/legal-text/kinds.ts";
import { countPlaceholders, fillPlaceholders } from "#domain/marketplace/placeholders.ts";
import { listShippedCategories } from "#server/category/reads/category.ts";
import { operatorCountry, orNotFound, type Page } from "#server/http/page/page.ts";
import { findTextSource, listTextSources } from "#server/legal-text/reads/legal-text.ts";
import { findMarketplace } from "#server/marketplace/reads/marketplace.ts";
import { findSetupState } from "../reads/watch/setup.ts";

/** How many passages wait for the operator, in the language with more of them. */
const openPassages = ({ en, de }: { en: string; de: string }) =>
  Math.max(countPlaceholders(en), countPlaceholders(de));

const countryIn = (locale: string, country: string) =>
  new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;

/** Everything on the set-up page. */
export async function readSetup(page: Page) {
  const { scope, session } = page;
  return {
    details: await findMarketplace(scope),
    home_country: await operatorCountry(page),
    categories: await listShippedCategories(scope, session.locale),
    texts: (await listTextSources(scope)).map(({ kind, version, ...text }) => ({
      kind,
      version,
      slug: slugOfText(kind),
      open: openPassages(text),
    })),
  };
}

/** Whether the marketplace may open: it has details, a category and texts without open passages. */
export async function isSetUp({ scope }: Pick<Page, "scope">): Promise<boolean> {
  const { catalogue } = await import("#db/seed/catalogue/all.ts");
  const slugs = catalogue.map(({ slug }) => slug);
  const { has_details, has_category, texts } = await findSetupState(scope, slugs);
  return has_details && has_category && texts.every((text) => openPassages(text) === 0);
}

/** `legal_notice` is `/admin/texts/legal-notice`. */
export const slugOfText = (kind: TextKind): string => kind.replace("_", "-");

/** A text to edit: the one published last, with the marketplace's details filled in. @throws Response 404 */
export async function readTextForm({ scope, session }: Page, slug: string) {
  const kind = orNotFound(textKinds.find((one) => slugOfText(one) === slug));
  const [text, details] = [orNotFound(await findTextSource(scope, kind)), await findMarketplace(scope)];
  const fill = (locale: "en" | "de") =>
    details
      ? fillPlaceholders(text[locale], { ...scope.settings, ...details }, countryIn(locale, details.country))
      : text[locale];
  const [en, de] = [fill("en"), fill("de")];
  const month = session.now.slice(0, 7);
  return {
    kind,
    en,
    de,
    is_filled: en !== text.en || de !== text.de,
    open: { en: countPlaceholders(en), de: countPlaceholders(de) },
    next_version: text.version.startsWith(month) ? session.now.slice(0, 10) : month,
  };
}
