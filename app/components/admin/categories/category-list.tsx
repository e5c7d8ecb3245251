import { useCallback, useRef } from "react";
import { useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/content.tsx";
import { OrderButtons, useDragOrder } from "#app/ui/data/order-buttons.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { neighbours } from "#domain/category/order.ts";
import { m } from "#messages/messages.js";
import type { CategoryForOperator } from "#server/operator/reads/categories.ts";
import { categoryPath } from "./category-form.ts";
import { bookedText, bookingsText, factsText, missingTexts, openText } from "./category-text.ts";

type CategoryListProps = {
  categories: readonly CategoryForOperator[];
  hidden: { _key: string; profile_id: string | null };
  /** Of the form of this command for this category. */
  resultOf(command: string, category_id: string): FormResult | null;
};

/** The categories in their order, with how they are used and what can be done with each. */
export function CategoryList({ categories, hidden, resultOf }: CategoryListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const { _key, profile_id } = hidden;
  const move = useCallback(
    (category_id: string, before_id: string | null) => {
      const fields = { command: "order_categories", _key: `${_key}-drag`, category_id };
      const others = { ...(profile_id ? { profile_id } : {}), ...(before_id ? { before_id } : {}) };
      submit({ ...fields, ...others }, { method: "post" });
    },
    [submit, _key, profile_id],
  );
  useDragOrder(frame, move);
  const { locale } = useViewer();
  const ids = categories.map(({ id }) => id);
  const rows = categories.map((category, index): Row => {
    const { id, name, archived_at } = category;
    const hiddenFor = (what: string) => ({ ...hidden, _key: `${_key}-${what}-${id}`, category_id: id });
    return {
      key: id,
      title: name[locale],
      to: categoryPath(category.slug),
      badge: archived_at ? <Badge tone="wait">{m.category_archived()}</Badge> : null,
      detail: (
        <>
          <span lang={locale === "de" ? "en" : "de"}>{locale === "de" ? name.en : name.de}</span>
          {` · ${factsText(category, locale)}`}
        </>
      ),
      amount: openText(category, locale),
      note: [bookingsText(category, locale), bookedText(category, locale)].filter(Boolean).join(" · "),
      action: (
        <span className="flex items-center justify-end gap-1">
          <OrderButtons
            id={id}
            {...neighbours(ids, index)}
            command="order_categories"
            fieldsOf={(before_id) => ({ ...hiddenFor(`before-${before_id}`), before_id })}
            words={{
              up: m.category_move_up({ name: name[locale] }),
              down: m.category_move_down({ name: name[locale] }),
              drag: m.category_drag(),
            }}
          />
        </span>
      ),
      below: <CategoryActs category={category} hiddenFor={hiddenFor} resultOf={resultOf} />,
    };
  });
  return (
    <div ref={frame}>
      <Rows rows={rows} label={m.category_title()} heading="h2" />
    </div>
  );
}

type CategoryActsProps = Pick<CategoryListProps, "resultOf"> & {
  category: CategoryForOperator;
  hiddenFor(what: string): Record<string, string | null>;
};

/** What texts are missing, and the acts on one category. */
function CategoryActs({ category, hiddenFor, resultOf }: CategoryActsProps) {
  const { locale } = useViewer();
  const { id, archived_at } = category;
  const name = category.name[locale];
  const missing = missingTexts(category, locale);
  return (
    <div className="stack tight">
      {missing.map((text) => (
        <p key={text} className="small">
          <Badge tone="wait">{text}</Badge>
        </p>
      ))}
      <div className="flex flex-wrap items-start gap-3">
        <Form isInline hidden={hiddenFor("copy")} result={resultOf("duplicate_category", id)}>
          <Button isCompact look="quiet" name="command" value="duplicate_category">
            {m.category_duplicate()}
            <span className="visually-hidden">: {name}</span>
          </Button>
        </Form>
        {archived_at ? (
          <Form isInline hidden={hiddenFor("restore")} result={resultOf("restore_category", id)}>
            <Button isCompact name="command" value="restore_category">
              {m.category_restore()}
              <span className="visually-hidden">: {name}</span>
            </Button>
          </Form>
        ) : (
          <details className="fold">
            <summary>
              {m.category_archive()}
              <span className="visually-hidden">: {name}</span>
            </summary>
            <div className="fold-fields">
              <p className="max-w-text">{m.category_archive_text()}</p>
              <Form hidden={hiddenFor("archive")} result={resultOf("archive_category", id)}>
                <Button look="danger" name="command" value="archive_category">
                  {m.category_archive_button()}
                </Button>
              </Form>
            </div>
          </details>
        )}
      </div>
    </div>
  );
}
