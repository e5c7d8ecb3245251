import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SentenceText } from "../sentence.tsx";
import type { CancelWishText } from "../text/cancel-text.ts";

type CancellationRequestProps = {
  wish: CancelWishText;
  hidden: Record<string, string | null>;
  result: FormResult | null;
};

/** One side's request to cancel and the other side's two answers. */
export function CancellationRequest({ wish, hidden, result }: CancellationRequestProps) {
  const { title, lines, answer, withdraw, ids } = wish;
  return (
    <Card as="section">
      <div className="stack tight" id="wish">
        <h2>{title}</h2>
        {lines.map((said, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one request never change places
          <p key={index} className="max-w-text">
            <SentenceText said={said} />
          </p>
        ))}
        {answer ? (
          <Form
            id="wish-form"
            result={result}
            hidden={{ ...hidden, ...ids, _key: `${hidden._key}-wish`, command: "answer_cancellation" }}
            isDocument
          >
            <TextField name="note" label={answer.note} maxLength={1000} isOptional />
            <FormActions>
              <Button look="danger" name="flag:agrees" value="true">
                {answer.agree}
              </Button>
              <Button name="flag:agrees" value="false">
                {answer.refuse}
              </Button>
            </FormActions>
          </Form>
        ) : null}
        {withdraw ? (
          <Form
            id="wish-withdraw"
            result={result}
            hidden={{ ...hidden, ...ids, _key: `${hidden._key}-withdraw-wish` }}
            isDocument
          >
            <FormActions>
              <Button name="command" value="withdraw_cancellation">
                {withdraw}
              </Button>
            </FormActions>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}
