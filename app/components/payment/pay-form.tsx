import { SentenceText } from "#app/components/booking/sentence.tsx";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { m } from "#messages/messages.js";
import type { OrderView } from "./order-text.ts";

type PayFormProps = {
  order: OrderView;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
  /** Rendered between the payment options and the button: the cancellation cost. */
  children?: React.ReactNode;
};

/**
 * The binding order or a later payment. The button states the amount; where it makes the booking binding, it uses the
 * wording that the law of the language's country requires, and the terms are below it.
 */
export function PayForm({ order, hidden, result, children }: PayFormProps) {
  const { ways, submit, note, hurry } = order;
  const [before, after] = note.split("\u0000");
  return (
    <Form id="pay" result={result} hidden={hidden} isDocument>
      {ways.length > 0 ? (
        <Choices
          name="pays"
          legend={m.payment_way()}
          value="deposit"
          choices={ways.map(({ value, label, hint, amount }) => ({
            value,
            label,
            hint: <SentenceText said={hint} isQuiet />,
            aside: <span suppressHydrationWarning>{amount}</span>,
          }))}
        />
      ) : null}
      {children}
      <div className="grid gap-3">
        {hurry ? <p className="small">{hurry}</p> : null}
        <Button look="primary" isWide name="command" value="start_payment">
          {ways.length > 0
            ? // The stylesheet shows the text of the chosen option, so that it is right without scripts.
              ways.map(({ value, submit: words }) => (
                <span key={value} className={`pays-${value}`}>
                  {words}
                </span>
              ))
            : submit}
        </Button>
        <p className="small soft">
          {before}
          {after === undefined ? null : (
            <a href={`/terms?version=${hidden.terms_version}`}>
              {m.payment_terms_link()}
              <span className="visually-hidden"> {hidden.terms_version}</span>
            </a>
          )}
          {after}
        </p>
      </div>
    </Form>
  );
}
