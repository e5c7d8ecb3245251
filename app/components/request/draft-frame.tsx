import type { ReactNode } from "react";
import { Link } from "react-router";
import { Progress } from "#app/ui/data/progress.tsx";
import { Time } from "#app/ui/time.tsx";
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
  draft: RequestDetail | null;
  chosen: string | null;
  children: ReactNode;
};

/** One step of the request form with its progress; on wide screens with the list of steps. */
export function DraftFrame({ step, draft, chosen, children }: DraftFrameProps) {
  const next = adjacentStep(step, 1);
  return (
    <div className="draft">
      <div className="stack">
        <Progress
          step={draftSteps.indexOf(step) + 1}
          total={draftSteps.length}
          name={draft?.category?.name ?? m.request_new()}
        />
        {next ? <p className="draft-next">{m.request_next_step({ step: stepNames[next]() })}</p> : null}
        {children}
        {draft ? (
          <p className="small soft">
            {m.request_saved()} <Time at={draft.updated_at} form="short" />
          </p>
        ) : null}
      </div>
      <Steps step={step} draft={draft} chosen={chosen} />
    </div>
  );
}

/** All steps by name; those up to the first incomplete one are links. */
function Steps({ step, draft, chosen }: Omit<DraftFrameProps, "children">) {
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
              <Link to={stepPath(one, { draft: chosen })}>{stepNames[one]()}</Link>
            ) : (
              stepNames[one]()
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
