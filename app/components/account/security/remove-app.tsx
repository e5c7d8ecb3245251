import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { m } from "#messages/messages.js";
import { BackToSecurity } from "./back-to-security.tsx";
import { type ChangeProps, securityPath } from "./view.ts";

/** Confirms the removal of the second factor and says what is lost. */
export function RemoveApp({ result }: ChangeProps) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.security_off_title()} sentence={m.security_off_sentence()} />
      <Form id="off" action={`${securityPath}?change=off`} result={result} isDocument>
        <FormActions>
          <Button look="danger" name="command" value="remove_app">
            {m.security_factor_remove()}
          </Button>
          <BackToSecurity />
        </FormActions>
      </Form>
    </div>
  );
}
