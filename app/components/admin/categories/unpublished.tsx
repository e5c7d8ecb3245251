import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { EditedCategory } from "#server/category/reads/for-operators.ts";
import type { CategoryForm } from "./category-form.ts";
import { Differences } from "./differences.tsx";

/** What would be published next, with the buttons that publish or discard it; nothing without changes. */
export function Unpublished({ category, form }: { category: EditedCategory; form: CategoryForm }) {
  const { locale } = useViewer();
  const { edit_version, version, edited_at, edited_by, differences } = category;
  if (edit_version === 0) return null;
  return (
    <Card as="section">
      <div className="stack tight">
        <h2>{m.category_unpublished()}</h2>
        <p className="small soft">
          {m.category_unpublished_text()} {edited_at ? <Time at={edited_at} form="short" /> : null}
          {edited_by ? ` · ${edited_by}` : null}
        </p>
        <Differences differences={differences} />
        <Form
          result={form.resultOf("publish_category_edit")}
          hidden={{ ...form.hidden, _key: `${form.hidden._key}-publish`, version }}
        >
          <TextField
            name="note"
            label={m.category_note()}
            hint={m.category_note_hint()}
            maxLength={200}
            autoComplete="off"
            isOptional
          />
          <FormActions>
            <Button look="primary" name="command" value="publish_category_edit">
              {m.category_publish({ version: formatCount(version + 1, locale) })}
            </Button>
            <Button look="quiet" name="command" value="discard_category_edit">
              {m.category_discard()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </Card>
  );
}
