import { QuestionField } from "#app/components/request/question-field.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads/category.ts";

export type PreviewData = Record<"en" | "de", { request: QuestionView[]; information: QuestionView[] }>;

const languages = [
  { locale: "en", title: m.category_preview_en },
  { locale: "de", title: m.category_preview_de },
] as const;
const parts = [
  { part: "request", title: m.category_part_request },
  { part: "information", title: m.category_part_information },
] as const;

/** The questions as their forms show them, in every language: the same fields, which send nothing here. */
export function QuestionPreview({ preview }: { preview: PreviewData }) {
  const isEmpty = parts.every(({ part }) => preview.en[part].length === 0);
  if (isEmpty)
    return <EmptyState title={m.category_no_questions()}>{m.category_no_questions_request()}</EmptyState>;
  return (
    <div className="stack loose">
      <p className="soft">{m.category_preview_text()}</p>
      {languages.map(({ locale, title }) => (
        <section key={locale} className="stack max-w-form" aria-labelledby={`preview-${locale}`}>
          <h2 id={`preview-${locale}`}>{title()}</h2>
          {parts.map(({ part, title: about }) =>
            preview[locale][part].length === 0 ? null : (
              <div key={part} className="form">
                <h3>{about()}</h3>
                <div lang={locale} className="form">
                  {preview[locale][part].map((question) => (
                    <QuestionField
                      key={question.key}
                      question={question}
                      value={undefined}
                      prefix={`preview_${locale}_${part}`}
                    />
                  ))}
                </div>
              </div>
            ),
          )}
        </section>
      ))}
    </div>
  );
}
