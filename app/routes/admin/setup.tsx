import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { listCountries } from "#app/components/booking/countries.ts";
import { DetailsForm } from "#app/components/setup/details-form.tsx";
import { textTitle } from "#app/components/setup/text-title.ts";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Badge, PageHeader } from "#app/ui/content.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { currencyCodes } from "#domain/currency.ts";
import { groupZones, withOffsets, zoneOptions } from "#domain/place/zone-options.ts";
import { m } from "#messages/messages.js";
import type { ShippedCategory } from "#server/category/reads/category.ts";
import { commandAction } from "#server/http/form/form.ts";
import { readTypedZone } from "#server/http/form/typed-zone.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { readSetup } from "#server/operator/web/setup.ts";
import type { Route } from "./+types/setup.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const page = pageOf(context);
  const { locale, time_zone } = page.session;
  const { details, home_country, categories, texts } = await readSetup(page);
  const currencies = new Intl.DisplayNames(locale, { type: "currency" });
  const profile_id = member.profile?.id ?? null;
  return {
    details,
    categories,
    texts,
    defaults: {
      country: home_country,
      time_zone,
      currency: page.session.settings.default_currency,
      email: member.email,
      fee_bp: page.session.settings.platform_fee_bp,
    },
    options: {
      countries: listCountries(home_country, locale),
      zones: groupZones(withOffsets(zoneOptions(locale, details?.time_zone ?? time_zone), page.scope.now)),
      currencies: currencyCodes.map((code) => ({ value: code, label: `${code} · ${currencies.of(code)}` })),
    },
    hidden: {
      details: { _key: randomUUID(), profile_id, version: details?.version ?? 0 },
      categories: { _key: randomUUID(), profile_id, "slugs[]": "" },
    },
  };
}

const here = "/admin/setup";

export const action = commandAction({
  edit_marketplace: {
    redirectTo: () => `${here}#categories`,
    flash: "saved",
    with: (_params, form, locale) => readTypedZone(form, locale),
  },
  load_categories: { redirectTo: () => `${here}#texts`, flash: "categories_loaded" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.setup_title()) }];
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { details, defaults, options, categories, texts, hidden } = loaderData;
  const resultOf = (command: string) => (actionData?.command === command ? actionData.result : null);
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader title={m.setup_title()} sentence={<span className="soft">{m.setup_sentence()}</span>} />
      <div className="stack loose max-w-form">
        <section className="stack" aria-labelledby="details">
          <div>
            <h2 id="details">{m.setup_details()}</h2>
            <p className="soft">{m.setup_details_text()}</p>
          </div>
          <DetailsForm
            details={details}
            defaults={defaults}
            options={options}
            hidden={hidden.details}
            result={resultOf("edit_marketplace")}
          />
        </section>
        <section className="stack" aria-labelledby="categories">
          <div>
            <h2 id="categories">{m.setup_categories()}</h2>
            <p className="soft">{m.setup_categories_text()}</p>
          </div>
          {details ? (
            <CategoryStep
              categories={categories}
              hidden={hidden.categories}
              result={resultOf("load_categories")}
            />
          ) : (
            <p>{m.setup_categories_first()}</p>
          )}
        </section>
        <section className="stack" aria-labelledby="texts">
          <div>
            <h2 id="texts">{m.setup_texts()}</h2>
            <p className="soft">{m.setup_texts_text()}</p>
          </div>
          <Rows
            label={m.setup_texts()}
            heading="h3"
            rows={texts.map(({ kind, slug, version, open }) => ({
              key: kind,
              title: textTitle(kind),
              to: `/admin/texts/${slug}`,
              badge:
                open === 0 ? (
                  <Badge tone="good">{m.setup_texts_complete()}</Badge>
                ) : (
                  <Badge tone="wait">
                    {open === 1 ? m.setup_texts_open_one() : m.setup_texts_open({ count: String(open) })}
                  </Badge>
                ),
              detail: m.setup_texts_since({ version }),
            }))}
          />
        </section>
      </div>
    </>
  );
}

type CategoryStepProps = {
  categories: readonly ShippedCategory[];
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

function CategoryStep({ categories, hidden, result }: CategoryStepProps) {
  const there = categories.filter(({ is_there }) => is_there);
  const missing = categories.filter(({ is_there }) => !is_there);
  return (
    <>
      {there.length > 0 ? (
        <p>{m.setup_categories_there({ names: there.map(({ name }) => name).join(", ") })}</p>
      ) : null}
      {missing.length === 0 ? (
        <p>{m.setup_categories_all()}</p>
      ) : (
        <Form id="categories-form" result={result} hidden={hidden}>
          <Choices
            name="slugs[]"
            legend={m.setup_categories_choose()}
            choices={missing.map(({ slug, name, description }) => ({
              value: slug,
              label: name,
              hint: description,
            }))}
            isMultiple
          />
          <FormActions>
            <Button name="command" value="load_categories">
              {m.setup_categories_load()}
            </Button>
          </FormActions>
        </Form>
      )}
    </>
  );
}
