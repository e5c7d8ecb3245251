import { useEffect, useRef, useState } from "react";
import { Field } from "#app/ui/form/field.tsx";
import { submittedText } from "#app/ui/form/form-state.ts";
import { m } from "#messages/messages.js";

const max = 120;
/** From here on screen readers announce the characters left, but not at each key, which would be too much. */
const near = 20;
const announced = new Set([near, 10, 5, 0]);

/** The title of a request with its length, which only scripts can count. */
export function TitleField({ value }: { value: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);
  const [said, setSaid] = useState("");
  // Also counts what the browser or the form's backup has filled in.
  useEffect(() => setLength(input.current?.value.length ?? 0), []);
  function count(text: string) {
    const left = max - text.length;
    setLength(text.length);
    if (left > near) setSaid("");
    else if (announced.has(left)) setSaid(m.request_title_left({ left: String(left) }));
  }
  return (
    <Field
      name="title"
      label={m.request_title_label()}
      hint={m.request_title_hint()}
      stored={value}
      isOptional
    >
      {(control, kept) => (
        <>
          <input
            {...control}
            ref={input}
            type="text"
            className="input"
            maxLength={max}
            defaultValue={submittedText(kept, value)}
            onInput={({ currentTarget }) => count(currentTarget.value)}
          />
          <p className="hint counter needs-scripts" data-near={length > max - near || undefined}>
            <span className="num" aria-hidden="true">
              {m.request_title_count({ count: String(length), max: String(max) })}
            </span>
            <span className="visually-hidden" role="status">
              {said}
            </span>
          </p>
        </>
      )}
    </Field>
  );
}
