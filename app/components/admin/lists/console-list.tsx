import { type ReactNode, useRef } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { Table } from "#app/ui/data/table.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { ListName } from "#server/operator/reads/console/lists.ts";
import type { ListView } from "#server/operator/reads/console/page.ts";
import { SearchForm } from "../search-form.tsx";
import { ListCell } from "./list-cell.tsx";
import { ActiveFilters, FilterForm, listPath, listSearchOf, StateFilters } from "./list-filters.tsx";
import type { CategoryNames, ListTexts } from "./list-text.ts";
import { SavedViews, ViewForm, type ViewForms } from "./saved-views.tsx";
import { useListKeys } from "./use-list-keys.ts";

type ConsoleListProps = {
  view: ListView;
  texts: ListTexts;
  categories: CategoryNames;
  provider: { id: string; name: string } | null;
  forms: ViewForms;
};

/** What a list adds to its head. */
const actions: Readonly<Partial<Record<ListName, () => ReactNode>>> = {
  partners: () => (
    <LinkButton to="/admin/partners/new" look="primary">
      {m.partner_new()}
    </LinkButton>
  ),
};

/** A list of the console: its filters, the rows as a table, and what can be done with them. */
export function ConsoleList(data: ConsoleListProps) {
  const { view, texts } = data;
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <>
      <PageHeader
        title={texts.title}
        sentence={<span className="soft">{texts.sentence}</span>}
        action={actions[view.name as ListName]?.()}
      />
      <div className="stack">
        {view.choices.filters.includes("q") ? <ListSearch view={view} /> : null}
        <SavedViews view={view} views={data.forms.views} />
        <StateFilters view={view} texts={texts} />
        <ActiveFilters {...data} />
        <div className="flex flex-wrap items-start gap-x-8 gap-y-2">
          <FilterForm {...data} />
          <ViewForm view={view} forms={data.forms} />
        </div>
        <div className="stack" ref={list}>
          {texts.rows.length > 0 ? (
            <ListTable view={view} texts={texts} />
          ) : view.isPartial ? null : (
            <NoRows view={view} />
          )}
          {view.isPartial ? (
            <>
              <p className="max-w-text" role="status">
                {m.list_partial()}
              </p>
              <LinkButton to={listPath(view, { after: view.next })}>{m.list_on()}</LinkButton>
            </>
          ) : null}
          <ShowMore
            to={view.next && !view.isPartial ? listPath(view, { after: view.next }) : null}
            count={view.query.after ? <a href={listPath(view)}>{m.admin_first()}</a> : null}
          />
        </div>
      </div>
    </>
  );
}

/** The search of a list, which leaves its other filters. */
function ListSearch({ view }: { view: ListView }) {
  const { q = "", state } = view.query.filters;
  return (
    <SearchForm action={`/admin/${view.name}`} name="q" value={q} label={m.operator_search()} maxLength={254}>
      {state ? <input type="hidden" name="state" value={state} /> : null}
    </SearchForm>
  );
}

function NoRows({ view }: { view: ListView }) {
  if (Object.keys(view.query.filters).length === 0)
    return <EmptyState title={m.list_none()}>{m.list_empty_text()}</EmptyState>;
  return (
    <EmptyState
      title={m.list_none()}
      action={<LinkButton to={`/admin/${view.name}`}>{m.list_none_all()}</LinkButton>}
    >
      {m.list_none_text()}
    </EmptyState>
  );
}

function ListTable({ view, texts }: Pick<ConsoleListProps, "view" | "texts">) {
  const { locale } = useViewer();
  const { name, columns, total } = view;
  const { rows } = texts;
  const shown = formatCount(rows.length, locale);
  const all = `${formatCount(total.count, locale)}${total.isMore ? "+" : ""}`;
  const file = `/admin/${name}.csv${listSearchOf(view)}`;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="small soft num" role="status">
          {m.admin_count({ shown, total: all })}
        </span>
        <LinkButton to={file} isCompact isDocument>
          {m.list_export()}
        </LinkButton>
      </p>
      <Table
        caption={texts.title}
        columns={columns.map(({ name: column, kind }) => ({
          key: column,
          label: texts.columns[column],
          isNumber: kind === "money" || kind === "number" || kind === "rate",
        }))}
        rows={rows.map(({ id, cells }) => ({
          key: id,
          cells: cells.map((cell, index) => <ListCell key={columns[index]?.name} cell={cell} />),
        }))}
      />
      <p className="small soft needs-scripts">{m.list_keys()}</p>
    </>
  );
}
