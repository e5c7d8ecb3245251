import { SentFilesField } from "#app/components/file/sent-files-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { type DeliveryProps, hiddenOf, resultOf } from "../delivery/view.ts";
import { problemTexts } from "./problem-text.ts";

/** One side reports a problem; the other side answers, then the operator decides. */
export function ProblemForm(props: DeliveryProps) {
  const { booking, delivery } = props;
  const result = resultOf(props, "report_problem");
  const until = delivery.disputable_until;
  return (
    <details id="report" open={result !== null}>
      <summary>{m.booking_report_title()}</summary>
      <div className="mt-4">
        <Form id="report-form" result={result} hidden={hiddenOf(props, "report")} hasFiles isDocument>
          <p className="max-w-text">
            {m.booking_report_text({ days: limits.dispute_answer_days })}{" "}
            {until ? (
              <>
                {m.booking_report_until()} <Time at={until} />
              </>
            ) : null}
          </p>
          <Choices
            name="problem"
            legend={m.booking_report_kind()}
            choices={delivery.kinds[booking.side].map((value) => ({ value, label: problemTexts[value]() }))}
          />
          <TextArea
            name="text"
            label={m.booking_report_what()}
            hint={m.booking_report_what_hint()}
            maxLength={limits.long_text_characters}
          />
          <SentFilesField />
          <FormActions>
            <Button look="plain" name="command" value="report_problem">
              {m.booking_report_submit()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}

/** A side of an open dispute adds a statement. */
export function StatementForm(props: DeliveryProps) {
  return (
    <Form
      id="statement-form"
      result={resultOf(props, "add_statement")}
      hidden={hiddenOf(props, "statement")}
      hasFiles
      isDocument
    >
      <TextArea
        name="text"
        label={m.booking_statement_text()}
        hint={m.booking_statement_hint()}
        maxLength={limits.long_text_characters}
      />
      <SentFilesField />
      <FormActions>
        <Button name="command" value="add_statement">
          {m.booking_statement_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}
