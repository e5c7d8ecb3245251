import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";

/** Of a shipped category. */
const example = "music-dj";

type AddCategoryProps = { hidden: Record<string, string | null>; result: FormResult | null };

/** The form for a category of one's own. */
export function AddCategory({ hidden, result }: AddCategoryProps) {
  const maxLength = limits.short_text_characters;
  return (
    <details className="fold" open={result !== null}>
      <summary>{m.category_add()}</summary>
      <div className="fold-fields">
        <p className="max-w-text">{m.category_add_text()}</p>
        <Form id="add" result={result} hidden={hidden}>
          <TextField name="name.en" label={m.category_name_en()} maxLength={maxLength} />
          <TextField name="name.de" label={m.category_name_de()} maxLength={maxLength} />
          <TextField name="description.en" label={m.category_description_en()} maxLength={maxLength} />
          <TextField name="description.de" label={m.category_description_de()} maxLength={maxLength} />
          <TextField
            name="slug"
            label={m.category_add_address()}
            hint={m.category_add_address_hint({ example })}
            maxLength={60}
          />
          <FormActions>
            <Button look="primary" name="command" value="add_category">
              {m.category_add_button()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}
