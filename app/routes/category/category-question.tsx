import { randomUUID } from "node:crypto";
import {
  type CategoryForm,
  categoryPath,
  type ListPart,
  listOfPart,
  questionPath,
} from "#app/components/admin/categories/category-form.ts";
import { conditionChoices } from "#app/components/admin/categories/condition-text.ts";
import { questionTypeText } from "#app/components/admin/categories/difference-text.ts";
import { QuestionForm } from "#app/components/admin/categories/question-form.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Filters } from "#app/ui/data/rows.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { questionTypes } from "#domain/category/question-types.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findEditedCategory } from "#server/category/reads/for-operators.ts";
import { commandAction } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import type { Route } from "./+types/category-question.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

const parts: readonly ListPart[] = ["request", "information"];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperatorProof(context, request);
  const { slug, list, key } = params;
  const part = orNotFound(parts.find((one) => one === list));
  const { scope, session } = pageOf(context);
  const category = orNotFound(await findEditedCategory(scope, slug));
  const questions = category.content[listOfPart[part]];
  const found = questions.find((one) => one.key === key);
  const question = key === "new" ? null : orNotFound(found);
  const asked = queryOf(request).get("type");
  return {
    category: { slug, name: category.name },
    part,
    question,
    conditions: conditionChoices(questions, question?.key ?? null, session.locale),
    currency: category.content.currency,
    type: question?.type ?? questionTypes.find((one) => one === asked) ?? "text",
    hidden: {
      _key: randomUUID(),
      profile_id: member.profile?.id ?? null,
      category_id: category.id,
      "int:edit_version": category.edit_version,
    },
  };
}

const backTo = ({ slug }: { slug: string }, { params }: ActionArgs): string =>
  categoryPath(slug, params.list === "information" ? "information" : "request");

export const action = commandAction({
  edit_question: { redirectTo: backTo, flash: "category_edit_saved" },
  remove_question: { redirectTo: backTo, flash: "category_edit_saved" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.category_question_new()) }];
}

export default function CategoryQuestion({ loaderData, actionData }: Route.ComponentProps) {
  const { category, part, question, type, conditions, currency, hidden } = loaderData;
  const { locale } = useViewer();
  const form: CategoryForm = {
    hidden,
    resultOf: (command) => (actionData?.command === command ? actionData.result : null),
  };
  return (
    <>
      <p className="small mb-2">
        <a className="inline-block py-1" href={categoryPath(category.slug, part)}>
          {category.name[locale]}
        </a>
      </p>
      <PageHeader
        title={question?.label[locale] ?? m.category_question_new()}
        sentence={question ? <span className="soft">{questionTypeText[type]()}</span> : null}
      />
      {question ? null : (
        <Filters
          label={m.category_question_rules()}
          filters={questionTypes.map((one) => ({
            key: one,
            label: questionTypeText[one](),
            to: `${questionPath(category.slug, part, "new")}?type=${one}`,
            isOn: one === type,
          }))}
        />
      )}
      <div className="stack max-w-form">
        <QuestionForm
          key={type}
          part={part}
          type={type}
          question={question}
          conditions={conditions}
          currency={currency}
          form={form}
        />
        {question ? (
          <Form
            result={form.resultOf("remove_question")}
            hidden={{
              ...hidden,
              _key: `${hidden._key}-remove`,
              list: listOfPart[part],
              key: question.key,
            }}
          >
            <Button look="quiet" name="command" value="remove_question">
              {m.category_remove()}
            </Button>
          </Form>
        ) : null}
      </div>
    </>
  );
}
