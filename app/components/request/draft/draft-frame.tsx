import type { ReactNode } from "react";
import { Link } from "react-router";
import { Progress } from "#app/ui/data/progress.tsx";
import { m } from "#messages/messages.js";
import type { RequestDetail } from "#server/request/reads.ts";
import {
  adjacentStep,
  type DraftStep,
  draftSteps,
  findIncompleteSteps,
  stepNames,
  stepPath,
} from "./draft-steps.ts";

type DraftFrameProps = {
  step: DraftStep;
  /** Name of the category. */
  category: string;
  draft: RequestDetail | null;
  children: ReactNode;
};

/** One screen of the request form with its progress; wide windows list the screens. */
export function DraftFrame({ step, category, draft, children }: DraftFrameProps) {
  const next = adjacentStep(step, 1);
  return (
    <div className="draft">
      <div className="stack">
        <Progress step={draftSteps.indexOf(step) + 1} total={draftSteps.length} name={category} />
        {next ? <p className="draft-next">{m.request_next_step({ step: stepNames[next]() })}</p> : null}
        {children}
      </div>
      <Steps step={step} draft={draft} />
    </div>
  );
}

/** All screens by name; those up to the first incomplete one are links. */
function Steps({ step, draft }: Pick<DraftFrameProps, "step" | "draft">) {
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
            {index !== current && draft && index <= Math.max(firstOpenIndex, current) ? (
              <Link to={stepPath(one, { draft: draft.id })}>{stepNames[one]()}</Link>
            ) : (
              stepNames[one]()
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
