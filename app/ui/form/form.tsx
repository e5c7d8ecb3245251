import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { Form as RouterForm } from "react-router";
import { Icon } from "../icon.tsx";
import { useViewer } from "../viewer.ts";
import { FormContext, type FormResult, fieldId } from "./form-state.ts";
import { useCorrected } from "./use-corrected.ts";

type FormProps = {
  /** Result of the action, if this form was the one sent. */
  result?: FormResult | null;
  action?: string;
  method?: "post" | "get";
  /** Set for forms with files. */
  hasFiles?: boolean;
  /** Set for forms that are mostly sent without files: where scripts run, only chosen files make the form an upload. */
  mayHaveFiles?: boolean;
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
    mayHaveFiles,
    hidden,
    isDocument,
    isInline,
    label,
    children,
  } = props;
  const generatedId = useId();
  const id = props.id ?? `f${generatedId.replaceAll(/\W/g, "")}`;
  const { corrected, order } = useCorrected(id, result);
  const state = useMemo(() => ({ id, result, corrected }), [id, result, corrected]);
  return (
    <RouterForm
      id={id}
      action={action}
      method={method}
      encType={hasFiles || mayHaveFiles ? multipart : undefined}
      onSubmit={mayHaveFiles ? chooseEncoding : undefined}
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
        <ErrorSummary formId={id} result={result} order={order} corrected={corrected} />
        {children}
      </FormContext>
    </RouterForm>
  );
}

const multipart = "multipart/form-data";

/** Uploads are counted and need room on the disk, so that a form without files is none. */
function chooseEncoding({ currentTarget: form }: FormEvent<HTMLFormElement>): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")];
  const hasFiles = inputs.some(({ files }) => files && files.length > 0);
  form.setAttribute("enctype", hasFiles ? multipart : "application/x-www-form-urlencoded");
}

type SummaryProps = {
  formId: string;
  result: FormResult | null;
  /** The refused fields in the order of the page. */
  order: readonly string[];
  corrected: ReadonlySet<string>;
};

/** Each error links to its field and says itself which field it is about. */
function ErrorSummary({ formId, result, order, corrected }: SummaryProps) {
  const { words } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const errors = order
    .filter((name) => !corrected.has(name))
    .map((name) => [name, result?.fields?.[name] ?? ""] as const);
  const isAnswered = corrected.size > 0 && errors.length === 0;
  const refusal = result?.refusal?.is_of_page || isAnswered ? undefined : result?.refusal;
  const hasErrors = errors.length > 0 || refusal !== undefined;
  const isMounted = useRef(false);
  useEffect(() => {
    // A page served with its errors has already focused them: the focus may be in a field since.
    const mayFocus = isMounted.current || document.activeElement === document.body;
    isMounted.current = true;
    if (mayFocus && (result?.fields || result?.refusal)) box.current?.focus();
  }, [result]);
  // The status element exists before it gets its text.
  const status = order.length > 0 && (
    <p className="visually-hidden" role="status">
      {isAnswered ? words.errors_gone() : null}
    </p>
  );
  if (!hasErrors || result?.is_quiet) return status;
  const title = errors.length > 0 ? words.error_summary(errors.length) : refusal?.message;
  const summary = (
    // As an alert it would be read out again with each line that disappears.
    <div
      ref={box}
      className="notice bad"
      role={corrected.size > 0 ? "group" : "alert"}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page was rendered again because of these errors; they come first
      autoFocus
    >
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
  return (
    <>
      {summary}
      {status}
    </>
  );
}

/** The checkbox that sends the form despite what was found. */
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
