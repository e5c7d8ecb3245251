import type { ReactNode } from "react";
import { Link } from "react-router";
import { Progress } from "#app/ui/data/progress.tsx";
import { m } from "#messages/messages.js";
import type { RequestDetail } from "#server/request/reads/request.ts";
import {
  adjacentStep,
  type DraftStep,
  draftSteps,
  findIncompleteSteps,
  stepNames,
  stepPath,
} from "./draft-steps.ts";
import { SaveAndGoButton } from "./save-and-go-button.tsx";

type DraftFrameProps = {
  step: DraftStep;
  /** Name of the category. */
  category: string;
  draft: RequestDetail | null;
  /** The screen has a form, whose input every way to another screen saves. */
  hasForm: boolean;
  children: ReactNode;
};

/** One screen of the request form with its progress; wide windows list the screens. */
export function DraftFrame({ step, category, draft, hasForm, children }: DraftFrameProps) {
  const next = adjacentStep(step, 1);
  return (
    <div className="draft">
      <div className="stack">
        <Progress step={draftSteps.indexOf(step) + 1} total={draftSteps.length} name={category} />
        {next ? <p className="draft-next">{m.request_next_step({ step: stepNames[next]() })}</p> : null}
        {children}
      </div>
      <Steps step={step} draft={draft} hasForm={hasForm} />
    </div>
  );
}

/** All screens by name; those up to the first incomplete one can be opened. */
function Steps({ step, draft, hasForm }: Pick<DraftFrameProps, "step" | "draft" | "hasForm">) {
  const current = draftSteps.indexOf(step);
  const firstOpen = findIncompleteSteps(draft, { now: "" })[0];
  const firstOpenIndex = firstOpen ? draftSteps.indexOf(firstOpen) : draftSteps.length;
  return (
    <nav className="draft-steps" aria-label={m.request_steps()}>
      <ol>
        {draftSteps.map((one, index) => (
          <li
            key={one}
            className={index < current ? "done" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {index === current || !draft || index > Math.max(firstOpenIndex, current) ? (
              stepNames[one]()
            ) : hasForm ? (
              <SaveAndGoButton to={stepPath(step, { draft: draft.id, to: one })}>
                {stepNames[one]()}
              </SaveAndGoButton>
            ) : (
              <Link to={stepPath(one, { draft: draft.id })}>{stepNames[one]()}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
