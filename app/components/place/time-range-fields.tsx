import type { ReactNode } from "react";
import { Fieldset } from "#app/ui/form/field.tsx";
import { useField } from "#app/ui/form/form-state.ts";
import { DateField } from "#app/ui/form/inputs.tsx";
import type { DayRange } from "#domain/place/date-range.ts";
import { m } from "#messages/messages.js";

/** Wall-clock times at the place, as the native controls hold them: "2027-06-12", "13:00", "" when empty. */
export type WallTimeValues = { start_date: string; start_time: string; end_time: string; end_date: string };

type TimeRangeProps = {
  legend: string;
  hint?: string | undefined;
  values: WallTimeValues;
  /** The days that can be chosen. */
  days: DayRange;
  /** The date may be left out as a whole. */
  isOptional?: boolean;
  /** The date must have an end. */
  isEndNeeded?: boolean;
  /** Content below the fields. */
  children?: ReactNode;
};

function fieldLabels(): Record<keyof WallTimeValues, string> {
  return {
    start_date: m.place_date_label(),
    start_time: m.place_from_label(),
    end_time: m.place_to_label(),
    end_date: m.place_last_day_label(),
  };
}

/** A date with two times; the last day shows only if it differs. */
export function TimeRangeFields(props: TimeRangeProps) {
  const { legend, hint, values, days, isOptional = false, isEndNeeded = false, children } = props;
  const labels = fieldLabels();
  const lastDay = useField("end_date");
  const isRequired = !isOptional;
  // Marking every field of an optional group would say it four times. An end is either a time or a day.
  const end = isOptional || isEndNeeded ? { isRequired: false } : { isOptional: true };
  const end_hint = isEndNeeded ? m.place_end_needed_hint() : undefined;
  const isOpen = Boolean(lastDay.kept ?? values.end_date) || lastDay.wasRefused;
  return (
    <Fieldset
      legend={legend}
      hint={[hint, end_hint, m.place_next_day_hint()].filter(Boolean).join(" ")}
      isOptional={isOptional}
      isTogether
    >
      <div className="time-range">
        <DateField
          name="start_date"
          label={labels.start_date}
          value={values.start_date}
          {...days}
          isRequired={isRequired}
        />
        <DateField
          name="start_time"
          label={labels.start_time}
          kind="time"
          value={values.start_time}
          isRequired={isRequired}
        />
        <DateField name="end_time" label={labels.end_time} kind="time" value={values.end_time} {...end} />
      </div>
      <details className="fold" open={isOpen}>
        <summary>{m.place_other_day()}</summary>
        <DateField name="end_date" label={labels.end_date} value={values.end_date} {...days} {...end} />
      </details>
      {children}
    </Fieldset>
  );
}
