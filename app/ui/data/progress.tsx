import type { ReactNode } from "react";
import { Link } from "react-router";
import { useViewer } from "../viewer.ts";

export type Step = { key: string; label: ReactNode; to?: string };

/** Steps by name: done (links), current, still to come. `current` counts from 0. */
export function Stepper({
  steps,
  current,
  label,
}: {
  steps: readonly Step[];
  current: number;
  label: string;
}) {
  const { words } = useViewer();
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const state = index < current ? "done" : index === current ? "current" : "left";
        // Part of the link's text, so that screen readers announce the state with the name.
        const text = (
          <>
            {step.label}
            <span className="visually-hidden">, {words.step_state(state)}</span>
          </>
        );
        return (
          <li
            key={step.key}
            className={state === "done" ? "done" : undefined}
            aria-current={state === "current" ? "step" : undefined}
          >
            {state === "done" && step.to ? <Link to={step.to}>{text}</Link> : text}
          </li>
        );
      })}
    </ol>
  );
}

/** Progress as text and bar. `step` counts from 1. */
export function Progress({ step, total, name }: { step: number; total: number; name?: ReactNode }) {
  const { words } = useViewer();
  const text = words.step_of(step, total);
  return (
    <div className="progress">
      <p className="small soft">
        {name ? <>{name} · </> : null}
        {text}
      </p>
      <progress value={step} max={total} aria-label={text} />
    </div>
  );
}

export type Moment = { key: string; text: ReactNode; when: ReactNode; isAhead?: boolean };

/** Moments in the given order, newest first; future ones (`isAhead`) come on top. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  const latest = moments.findIndex((moment) => !moment.isAhead);
  return (
    <ol className="timeline">
      {moments.map((moment, index) => (
        <li key={moment.key} className={moment.isAhead ? "ahead" : index === latest ? "latest" : undefined}>
          <div>{moment.text}</div>
          <div className="small soft">{moment.when}</div>
        </li>
      ))}
    </ol>
  );
}
