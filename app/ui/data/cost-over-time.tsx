import type { ReactNode } from "react";

export type CostStep = {
  key: string;
  /** Start of the step ("today", "5 June"). */
  from: ReactNode;
  /** What it costs ("free", "€892.50"). */
  cost: ReactNode;
  /** Share of the total that is lost, 0 to 1; sets the height. */
  share: number;
  /** Length of the step in any unit; sets the width, with a readable minimum. */
  duration: number;
};

const columns = 12;

/** What a cancellation costs, as a chart over time. The text beside it says the same. */
export function CostOverTime({ steps, label }: { steps: readonly CostStep[]; label: string }) {
  const spans = columnSpans(steps.map((step) => step.duration));
  return (
    <ol className="cost" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={step.share <= 0 ? "none" : step.share >= 1 ? "all" : "part"}
          data-span={spans[index]}
          data-level={Math.round(Math.min(1, Math.max(0, step.share)) * 4)}
        >
          <div className="cost-bar">{step.cost}</div>
          <div className="cost-when">{step.from}</div>
        </li>
      ))}
    </ol>
  );
}

/**
 * Twelve columns shared by duration, at least three each for up to four steps. Used as data attributes, because the
 * page's policy allows no style attributes.
 */
export function columnSpans(durations: readonly number[]): number[] {
  const least = Math.min(3, Math.floor(columns / Math.max(1, durations.length)));
  const total = durations.reduce((sum, duration) => sum + Math.max(0, duration), 0) || 1;
  const free = columns - least * durations.length;
  const spans = durations.map((duration) => least + Math.floor((Math.max(0, duration) / total) * free));
  const rest = columns - spans.reduce((sum, span) => sum + span, 0);
  const longest = durations.indexOf(Math.max(...durations));
  return spans.map((span, index) => (index === longest ? span + rest : span));
}
