import { Button } from "#app/ui/button.tsx";
import { Filters } from "#app/ui/data/rows.tsx";
import { CheckField, Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { DateField, type Option, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import {
  type FilterName,
  type ListFilters,
  type ListQuery,
  listSearch,
} from "#domain/operator/list-query.ts";
import { m } from "#messages/messages.js";
import type { ListView } from "#server/operator/reads/console/page.ts";
import type { CategoryNames, ListTexts } from "./list-text.ts";

type Provider = { id: string; name: string } | null;
type FiltersProps = { view: ListView; texts: ListTexts; categories: CategoryNames; provider: Provider };

/** What the address of the list's first page has after the path. */
export const listSearchOf = ({ choices, query }: ListView): string =>
  listSearch({ ...query, after: null }, choices);

export const listPath = ({ name, choices, query }: ListView, other: Partial<ListQuery> = {}): string =>
  `/admin/${name}${listSearch({ ...query, after: null, ...other }, choices)}`;

/** The states of a list as links. */
export function StateFilters({ view, texts }: Pick<FiltersProps, "view" | "texts">) {
  const { choices, query } = view;
  if (choices.states.length === 0) return null;
  const { state: current, ...others } = query.filters;
  const filters = [undefined, ...choices.states].map((state) => ({
    key: state ?? "all",
    label: state ? texts.states[state] : m.list_state_all(),
    to: listPath(view, { filters: state ? { ...others, state } : others }),
    isOn: state === current,
  }));
  return <Filters filters={filters} label={m.list_states()} />;
}

const names: Record<FilterName, () => string> = {
  q: m.operator_search,
  state: m.list_column_state,
  category: m.list_column_category,
  country: m.list_column_country,
  provider: m.list_column_provider,
  noun: m.list_column_noun,
  kind: m.list_column_type,
  subject: m.list_column_subject,
  person: m.list_column_person,
  command: m.list_column_command,
  overdue: m.list_filter_overdue,
  from: m.list_filter_from,
  to: m.list_filter_to,
  min: m.list_filter_min,
  max: m.list_filter_max,
};

function chipText(name: FilterName, value: string, { texts, categories, provider }: FiltersProps): string {
  if (name === "overdue") return names.overdue();
  const shown =
    name === "category"
      ? categories.find(({ slug }) => slug === value)?.name
      : name === "provider"
        ? (provider?.name ?? m.list_provider_unknown({ name: value }))
        : name === "noun"
          ? texts.nouns[value]
          : value;
  return m.list_chip({ name: names[name](), value: shown ?? value });
}

/** The filters that are set, but the state, each as a link without it. */
export function ActiveFilters(props: FiltersProps) {
  const { view } = props;
  const set = (Object.entries(view.query.filters) as [FilterName, string][]).filter(
    ([name]) => name !== "state" && name !== "q",
  );
  if (set.length === 0) return null;
  const filters = set.map(([name, value]) => {
    const { [name]: _, ...others } = view.query.filters;
    return {
      key: name,
      label: `${chipText(name, value, props)} ×`,
      to: listPath(view, { filters: others as ListFilters }),
      isOn: true,
    };
  });
  return <Filters filters={filters} label={m.list_active()} />;
}

/** Everything else that the address chooses, as a form that works without scripts. */
export function FilterForm({ view, texts, categories }: FiltersProps) {
  const { choices, query, name } = view;
  return (
    <details className="fold open:basis-full">
      <summary>{m.list_more()}</summary>
      <div className="fold-fields">
        {/* Another list has other fields, and another address other values. */}
        <Form
          key={JSON.stringify([name, query])}
          method="get"
          action={`/admin/${name}`}
          hidden={{ state: query.filters.state, q: query.filters.q }}
          label={m.list_more()}
        >
          <ChosenFields view={view} texts={texts} categories={categories} />
          <RangeFields view={view} />
          <SelectField
            name="sort"
            label={m.list_filter_sort()}
            value={query.sort}
            options={choices.sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] ?? sort }))}
            hasValue
          />
          <Choices
            name="columns"
            legend={m.list_filter_columns()}
            choices={choices.columns.slice(1).map((value) => ({ value, label: texts.columns[value] }))}
            value={query.columns}
            isOptional
            isMultiple
          />
          <FormActions>
            <Button look="primary">{m.list_apply()}</Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}

const typed = ["country", "provider", "person", "kind", "command", "subject"] as const;
const hints: Partial<Record<FilterName, () => string>> = {
  country: m.list_filter_country_hint,
  provider: m.list_filter_provider_hint,
  person: m.list_filter_person_hint,
};

/** The filters that name one value. */
function ChosenFields({ view, texts, categories }: Omit<FiltersProps, "provider">) {
  const { choices, query } = view;
  const has = (filter: FilterName) => choices.filters.includes(filter);
  const selects: Partial<Record<FilterName, Option[]>> = {
    category: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    noun: choices.nouns.map((noun) => ({ value: noun, label: texts.nouns[noun] ?? noun })),
    kind: choices.kinds.map((kind) => ({ value: kind, label: kind })),
  };
  // A list that does not know its kinds takes any word.
  const isChosen = (filter: FilterName) => has(filter) && (selects[filter] ?? []).length > 0;
  return (
    <>
      {(["category", "noun", "kind"] as const).filter(isChosen).map((one) => (
        <SelectField
          key={one}
          name={one}
          label={names[one]()}
          value={query.filters[one] ?? ""}
          options={[{ value: "", label: m.list_filter_any() }, ...(selects[one] ?? [])]}
          hasValue
        />
      ))}
      {typed
        .filter((one) => has(one) && !isChosen(one))
        .map((one) => (
          <TextField
            key={one}
            name={one}
            label={names[one]()}
            hint={hints[one]?.()}
            value={query.filters[one]}
            maxLength={one === "country" ? 2 : 254}
            isRequired={false}
            autoComplete="off"
          />
        ))}
      {has("overdue") ? (
        <CheckField
          name="overdue"
          label={names.overdue()}
          value="1"
          isChecked={query.filters.overdue !== undefined}
          isRequired={false}
        />
      ) : null}
    </>
  );
}

/** The filters by date and by amount. */
function RangeFields({ view }: { view: ListView }) {
  const { choices, query } = view;
  return (
    <>
      {(["from", "to"] as const).map((one) => (
        <DateField
          key={one}
          name={one}
          label={names[one]()}
          value={query.filters[one]}
          min="2000-01-01"
          max="2999-12-31"
          isRequired={false}
        />
      ))}
      {(["min", "max"] as const)
        .filter((one) => choices.filters.includes(one))
        .map((one) => (
          <TextField
            key={one}
            name={one}
            label={names[one]()}
            value={query.filters[one]}
            inputMode="decimal"
            maxLength={12}
            isRequired={false}
            autoComplete="off"
          />
        ))}
    </>
  );
}
