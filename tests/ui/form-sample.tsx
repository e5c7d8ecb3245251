import { Button, LinkButton } from "#app/ui/button.tsx";
import { CheckField, Choices } from "#app/ui/choices.tsx";
import { Fieldset } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Form, FormActions } from "#app/ui/form.tsx";
import { DateField, MoneyField, NumberField, SelectField, TextArea, TextField } from "#app/ui/inputs.tsx";
import { Progress } from "#app/ui/progress.tsx";

export function FormSample() {
  return (
    <div className="stack max-w-form">
      <Progress step={3} total={6} name="Photography" />
      <h1>When and where</h1>
      <Form
        hasFiles
        hidden={{ _key: "k", time_zone: "Europe/Berlin", currency: "EUR" }}
        result={{
          fields: {
            ends_at: "The end lies before the start. Past midnight? Choose the next day.",
            consent: "Tick the box to go on.",
          },
          values: {
            starts_at: "2027-06-12T14:00",
            ends_at: "2027-06-12T13:00",
            place: "Schloss Benrath",
            flexible: "no",
          },
        }}
      >
        <div className="columns">
          <DateField name="datetime:starts_at" label="From" kind="datetime-local" />
          <DateField name="datetime:ends_at" label="Until" kind="datetime-local" />
        </div>
        <TextField
          name="place"
          label="Place"
          hint="Providers see the town until you accept an offer, then the address."
          autoComplete="street-address"
        />
        <SelectField
          name="kind"
          label="Kind of place"
          options={[
            { value: "a", label: "Castle" },
            { value: "b", label: "Garden" },
          ]}
        />
        <Choices
          name="flexible"
          legend="Is the date flexible?"
          choices={[
            { value: "no", label: "No, exactly this day" },
            { value: "yes", label: "Yes", hint: "A few days earlier or later are fine." },
          ]}
        />
        <NumberField name="int:guests" label="Guests" isOptional />
        <MoneyField
          name="money:budget_minor"
          label="Budget"
          hint="What you would like to spend at most."
          currency="EUR"
          minor={220_000}
          isOptional
        />
        <TextArea name="text" label="What should providers know?" isOptional />
        <FileField
          name="files"
          label="Pictures"
          hint="Up to 5, JPEG or PNG, 20 MB each."
          isOptional
          isMultiple
          max_bytes={20_000_000}
        />
        <Fieldset legend="Consent">
          <CheckField name="flag:consent" label="I accept the terms" hint="Version of 1 November 2026." />
        </Fieldset>
        <FormActions>
          <Button look="primary" isWide name="command" value="save_draft">
            Continue to budget
          </Button>
          <LinkButton to="/ui" look="quiet" isWide>
            Back
          </LinkButton>
        </FormActions>
      </Form>
    </div>
  );
}
