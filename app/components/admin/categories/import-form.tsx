import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";

type ImportFormProps = {
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

/** Reads a category from a file or from pasted text; each fault is named with its place in the file. */
export function ImportForm({ hidden, result }: ImportFormProps) {
  const faults = Object.entries(result?.fields ?? {}).filter(([field]) => field.startsWith(inFile));
  return (
    <>
      {faults.length > 0 ? (
        <Notice tone="warn" title={m.category_import_faults()}>
          <ul>
            {faults.map(([field, text]) => (
              <li key={field}>
                <code className="break-all">{field.slice(inFile.length)}</code> {text}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Form
        id="import"
        result={faults.length > 0 ? withoutFields(result) : result}
        hidden={hidden}
        hasFiles
        mayHaveFiles
      >
        <FileField name="file" label={m.category_import_file()} accept=".json,application/json" isOptional />
        <TextArea name="json" label={m.category_import_paste()} rows={8} isOptional />
        <FormActions>
          <Button look="primary" name="command" value="import_category">
            {m.category_import_button()}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

const inFile = "definition.";

/** What was pasted stays; the faults are listed above the form. */
const withoutFields = (result: FormResult | null): FormResult | null =>
  result && { ...(result.values ? { values: result.values } : {}) };
