import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "../icon.tsx";
import { useViewer } from "../viewer.ts";
import { useField } from "./form-state.ts";

/** Props of every field. */
export type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean;
  /** False: not required, yet without the mark "optional", for a part of a group that may stay empty as a whole. */
  isRequired?: boolean | undefined;
};

/** Attributes that connect a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldFrameProps = FieldProps & {
  /** The stored value as the control sends it; `stored_text` is its label where that differs. */
  stored?: string | undefined;
  stored_text?: string | undefined;
  children: (control: ControlProps, kept: string | string[] | undefined) => ReactNode;
};

/** Label, hint, control and error of a single control. */
export function Field({
  name,
  label,
  hint,
  isOptional = false,
  isRequired = !isOptional,
  stored,
  stored_text,
  children,
}: FieldFrameProps) {
  const { words } = useViewer();
  const { id, error, kept, isStale } = useField(name);
  // After a `stale` refusal the input stays and the value stored meanwhile is shown beside it.
  const isOther = isStale && typeof kept === "string" && stored && stored !== kept.replaceAll("\r\n", "\n");
  const other = isOther ? (stored_text ?? stored) : null;
  const described =
    [describedBy(id, hint, error), other ? `${id}-stored` : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isOptional ? <Optional /> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      {children(
        {
          id,
          name,
          required: isRequired,
          "aria-invalid": error ? true : undefined,
          "aria-describedby": described,
        },
        kept,
      )}
      {other ? (
        <p id={`${id}-stored`} className="hint">
          {words.stored_now(other)}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

type FieldsetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean;
  /** Field name whose error is shown for the whole group. */
  name?: string;
  /** Its fields are refused together: a change of one may answer the error of another. */
  isTogether?: boolean;
  children: ReactNode;
};

/** A group of controls with one legend. */
export function Fieldset({ legend, hint, isOptional = false, name, isTogether, children }: FieldsetProps) {
  const { id: fieldId, error } = useField(name ?? "");
  // Several groups of a form have no name; the hint of each needs its own id.
  const generatedId = useId();
  const id = name ? fieldId : generatedId;
  const groupError = name ? error : undefined;
  return (
    <fieldset
      id={name ? id : undefined}
      tabIndex={name ? -1 : undefined}
      className="fieldset"
      data-together={isTogether || undefined}
      aria-describedby={describedBy(id, hint, groupError)}
    >
      <legend>
        {legend} {isOptional ? <Optional /> : null}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={id} error={groupError} />
    </fieldset>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="error">
      <Icon of={CircleAlert} />
      <span>{error}</span>
    </p>
  );
}

/** `aria-describedby` of a control: error first, because it is read first. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ") || undefined;
}

function Optional() {
  const { words } = useViewer();
  return <span className="optional">({words.optional()})</span>;
}
