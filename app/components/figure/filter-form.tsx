import { Button } from "#app/ui/button.tsx";
import { Filters } from "#app/ui/data/rows.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { DateField, type Option, SelectField } from "#app/ui/form/inputs.tsx";
import { countryName } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { type Step, steps } from "#domain/figure/names.ts";
import type { Period } from "#domain/figure/period.ts";
import { m } from "#messages/messages.js";

const anyDay = { min: "2020-01-01", max: "2100-01-01" };

type FilterFormProps = {
  period: Period;
  filter: { category: string | null; country: string | null; partner: string | null };
  choices: {
    categories: readonly { key: string; name: string }[];
    countries: readonly string[];
    partners: readonly { key: string; name: string }[];
  };
};

const stepName: Readonly<Record<Step, () => string>> = {
  day: m.figure_by_day,
  week: m.figure_by_week,
  month: m.figure_by_month,
};

/** The steps as links, and in a disclosure the days, category, country and partner, all of which go into the address. */
export function FilterForm({ period, filter, choices }: FilterFormProps) {
  const { locale } = useViewer();
  const { step, asked } = period;
  const isNarrowed = [...Object.values(asked), ...Object.values(filter)].some((one) => one !== null);
  const pathBy = (by: Step) => {
    const query = Object.entries({ by, ...asked, ...filter }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    return `/admin/figures?${new URLSearchParams(query)}`;
  };
  const all = (label: string, options: readonly Option[]): Option[] => [{ value: "", label }, ...options];
  const named = (list: readonly { key: string; name: string }[]) =>
    list.map(({ key, name }) => ({ value: key, label: name }));
  const select = (name: keyof typeof filter, label: string, options: readonly Option[]) => (
    <SelectField
      name={name}
      label={label}
      value={filter[name] ?? ""}
      options={options}
      isRequired={false}
      hasValue
    />
  );
  return (
    <div className="stack tight">
      <Filters
        label={m.figure_by()}
        filters={steps.map((by) => ({ key: by, label: stepName[by](), to: pathBy(by), isOn: by === step }))}
      />
      <details className="fold" open={isNarrowed}>
        <summary>{m.figure_filter()}</summary>
        <Form method="get" action="/admin/figures" label={m.figure_filter()} hidden={{ by: step }} isDocument>
          <div className="grid gap-3 sm:grid-cols-3">
            <DateField
              name="from"
              label={m.figure_from()}
              value={asked.from ?? ""}
              isRequired={false}
              {...anyDay}
            />
            <DateField
              name="to"
              label={m.figure_to()}
              value={asked.to ?? ""}
              isRequired={false}
              {...anyDay}
            />
            {select(
              "category",
              m.figure_category(),
              all(m.figure_all_categories(), named(choices.categories)),
            )}
            {select(
              "country",
              m.figure_country(),
              all(
                m.figure_all_countries(),
                choices.countries.map((code) => ({ value: code, label: countryName(code, locale) })),
              ),
            )}
            {choices.partners.length > 0
              ? select("partner", m.figure_partner(), all(m.figure_all_partners(), named(choices.partners)))
              : null}
          </div>
          <FormActions>
            <Button look="primary">{m.figure_show()}</Button>
          </FormActions>
        </Form>
      </details>
    </div>
  );
}
