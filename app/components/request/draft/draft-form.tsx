import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { DraftAutosave } from "./draft-autosave.tsx";
import { type StepData, StepFields } from "./draft-fields.tsx";
import { type DraftPlace, type DraftStep, stepNames, stepPath } from "./draft-steps.ts";
import { EnterButton, SaveAndGoButton } from "./save-and-go-button.tsx";
import type { HiddenFields } from "./use-uploads.ts";

/** How a screen is left. `onward` is the next screen; `back_to` is null where one can only save and leave. */
export type DraftNavigation = {
  onward: DraftStep;
  back_to: DraftPlace | null;
  category: string | null;
  fromSummary: boolean;
};

type DraftFormProps = {
  data: StepData;
  draft: RequestDetail | null;
  /** The id of the draft, even before the first save creates it. */
  draft_id: string;
  /** Input kept from an earlier visit to this screen. */
  kept: FormResult["values"] | null;
  result: FormResult | null;
  hidden: HiddenFields;
  ways: DraftNavigation;
};

/** The fields of one screen, with buttons to continue, go back and leave; each of them saves. */
export function DraftForm({ data, draft, draft_id, kept, result, hidden, ways }: DraftFormProps) {
  const { step } = data;
  const { locale } = useViewer();
  const here = { category: ways.category, fromSummary: ways.fromSummary };
  const to = (place: DraftPlace | "leave" | null) => stepPath(step, { ...here, draft: draft?.id, to: place });
  return (
    <Form
      id="draft-step"
      result={result ?? (kept ? { values: kept } : null)}
      action={to(ways.onward)}
      hidden={{ ...hidden, ...hiddenOf(data, locale) }}
      label={stepNames[step]()}
    >
      <EnterButton />
      {data.step === "details" ? (
        <p className="small soft">
          {data.category.name} ·{" "}
          <SaveAndGoButton to={to("category")}>{m.request_change_category()}</SaveAndGoButton>
        </p>
      ) : null}
      <StepFields data={data} draft={draft} />
      <div className="stack tight">
        <Button look="primary" isWide name="command" value="save_draft">
          {m.request_continue_to({ step: stepNames[ways.onward]() })}
        </Button>
        <DraftLinks ways={ways} to={to} />
        <DraftAutosave
          form="draft-step"
          answer={result}
          path={stepPath(step, { ...here, draft: draft_id })}
        />
      </div>
    </Form>
  );
}

/** Back and leave: buttons of the form, so that both save the input. */
export function DraftLinks({
  ways: { back_to },
  to,
}: {
  ways: DraftNavigation;
  to(place: DraftPlace | "leave"): string;
}) {
  return (
    <div className="draft-ways">
      {back_to ? (
        <Button look="quiet" name="command" value="save_draft_input" formAction={to(back_to)}>
          {m.request_back()}
        </Button>
      ) : null}
      <Button look="quiet" name="command" value="save_draft_input" formAction={to("leave")}>
        {m.request_save_and_leave()}
      </Button>
    </div>
  );
}

function hiddenOf(data: StepData, locale: string): HiddenFields {
  return data.step === "details"
    ? { step: "details", category_id: data.category.id, "int:category_version": data.version, locale }
    : { step: "when_where" };
}
