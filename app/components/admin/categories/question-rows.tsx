import { useCallback, useRef } from "react";
import { useSubmit } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, EmptyState, Notice } from "#app/ui/content.tsx";
import { OrderButtons, useDragOrder } from "#app/ui/data/order-buttons.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { neighbours } from "#domain/category/order.ts";
import type { Question } from "#domain/category/questions.ts";
import { m } from "#messages/messages.js";
import { type CategoryForm, type ListPart, listOfPart, questionPath } from "./category-form.ts";
import { conditionText } from "./condition-text.ts";
import { questionTypeText } from "./difference-text.ts";

type QuestionRowsProps = {
  slug: string;
  part: ListPart;
  questions: readonly Question[];
  form: CategoryForm;
};

/** The questions of one form in their order, each with a link to its page. */
export function QuestionRows({ slug, part, questions, form }: QuestionRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const { locale } = useViewer();
  const { hidden } = form;
  const list = listOfPart[part];
  const move = useCallback(
    (key: string, before_key: string | null) => {
      const fields = { ...hidden, _key: `${hidden._key}-drag`, command: "order_questions", list, key };
      const sent = Object.entries({ ...fields, before_key }).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)] as const],
      );
      submit(Object.fromEntries(sent), { method: "post" });
    },
    [submit, hidden, list],
  );
  useDragOrder(frame, move);
  const refused = form.resultOf("order_questions")?.fields?.shown_when;
  const keys = questions.map(({ key }) => key);
  const rows = questions.map((question, index): Row => {
    const { key, type, label, is_required } = question;
    const hiddenFor = (what: string) => ({ ...hidden, _key: `${hidden._key}-${what}-${key}`, list, key });
    return {
      key,
      title: label[locale],
      to: questionPath(slug, part, key),
      badge: is_required ? null : <Badge>{m.category_optional()}</Badge>,
      detail: <span lang={locale === "de" ? "en" : "de"}>{locale === "de" ? label.en : label.de}</span>,
      note: [questionTypeText[type](), conditionText(questions, question, locale)]
        .filter(Boolean)
        .join(" · "),
      action: (
        <span className="flex items-center justify-end gap-1">
          <OrderButtons
            id={key}
            {...neighbours(keys, index)}
            command="order_questions"
            fieldsOf={(before_key) => ({ ...hiddenFor(`before-${before_key}`), before_key })}
            words={{
              up: m.category_move_up({ name: label[locale] }),
              down: m.category_move_down({ name: label[locale] }),
              drag: m.category_drag(),
            }}
          />
        </span>
      ),
    };
  });
  const add = (
    <LinkButton to={questionPath(slug, part, "new")} look="primary">
      {m.category_add_question()}
    </LinkButton>
  );
  if (questions.length === 0) {
    const text =
      part === "request" ? m.category_no_questions_request() : m.category_no_questions_information();
    return (
      <EmptyState title={m.category_no_questions()} action={add}>
        {text}
      </EmptyState>
    );
  }
  return (
    <div ref={frame} className="stack">
      {refused ? <Notice tone="warn">{refused}</Notice> : null}
      <Rows
        rows={rows}
        label={part === "request" ? m.category_part_request() : m.category_part_information()}
        heading="h2"
      />
      <p>{add}</p>
    </div>
  );
}
