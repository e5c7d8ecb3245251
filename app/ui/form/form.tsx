import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { Form as RouterForm } from "react-router";
import { Icon } from "../icon.tsx";
import { useViewer } from "../viewer.ts";
import { FormContext, type FormResult, fieldId } from "./form-state.ts";

type FormProps = {
  /** Result of the action, if this form was the one sent. */
  result?: FormResult | null;
  action?: string;
  method?: "post" | "get";
  /** Set for forms with files. */
  hasFiles?: boolean;
  /** Sent as hidden inputs: `_key`, `profile_id`, `version`, `currency`, `time_zone` … */
  hidden?: Record<string, string | number | null | undefined>;
  /** Sends the form as a document even where scripts run, when the answer changes the whole page. */
  isDocument?: boolean;
  /** Controls in one row, without the form's spacing. */
  isInline?: boolean;
  label?: string;
  id?: string;
  children: ReactNode;
};

/**
 * A form that works without scripts. After a refusal an error summary that links to each field takes the focus. Native
 * validation is off, because its messages are in the browser's language and it stops at the first error.
 */
export function Form(props: FormProps) {
  const {
    result = null,
    action,
    method = "post",
    hasFiles,
    hidden,
    isDocument,
    isInline,
    label,
    children,
  } = props;
  const generatedId = useId();
  const id = props.id ?? `f${generatedId.replaceAll(/\W/g, "")}`;
  const state = useMemo(() => ({ id, result }), [id, result]);
  return (
    <RouterForm
      id={id}
      action={action}
      method={method}
      encType={hasFiles ? "multipart/form-data" : undefined}
      reloadDocument={isDocument}
      noValidate
      aria-label={label}
      className={isInline ? "form inline" : "form"}
    >
      {Object.entries(hidden ?? {}).map(([name, value]) =>
        value === null || value === undefined ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <FormContext value={state}>
        <ErrorSummary formId={id} result={result} />
        {children}
      </FormContext>
    </RouterForm>
  );
}

/** Each error links to its field; it says in itself which field it is about. */
function ErrorSummary({ formId, result }: { formId: string; result: FormResult | null }) {
  const { words } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const errors = Object.entries(result?.fields ?? {});
  const refusal = result?.refusal?.is_of_page ? undefined : result?.refusal;
  const hasErrors = errors.length > 0 || refusal !== undefined;
  useEffect(() => {
    if (hasErrors && result) box.current?.focus();
  }, [hasErrors, result]);
  if (!hasErrors) return null;
  const title = errors.length > 0 ? words.error_summary(errors.length) : refusal?.message;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was rendered again because of these errors; they come first
    <div ref={box} className="notice bad" role="alert" tabIndex={-1} autoFocus>
      <Icon of={CircleAlert} />
      <div className="notice-body">
        <p className="notice-title">{title}</p>
        {errors.length > 0 && refusal && refusal.code !== "invalid_input" ? <p>{refusal.message}</p> : null}
        {errors.length > 0 ? (
          <ul>
            {errors.map(([name, message]) => (
              <li key={name}>
                <a href={`#${fieldId(formId, name)}`}>{message}</a>
              </li>
            ))}
          </ul>
        ) : null}
        {result?.confirmation ? <Confirmation {...result.confirmation} /> : null}
      </div>
    </div>
  );
}

/** Sends what was found all the same. */
function Confirmation({ name, value, label, isGiven }: NonNullable<FormResult["confirmation"]>) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={isGiven} />
      <span>{label}</span>
    </label>
  );
}

/** The buttons at the end of a form; the primary one comes first, because Enter presses the first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
