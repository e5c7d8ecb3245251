import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useActionData, useLocation } from "react-router";
import { Icon } from "../icon.tsx";
import type { FormResult } from "./form-state.ts";

type Answer = { command: string | null; result: FormResult };

/**
 * Refusal of a command at the top of the page, because the form itself may not be rendered any more. Its button is a
 * plain form with all submitted fields, so that it works without scripts.
 */
export function PageRefusal() {
  const answer = useActionData() as Partial<Answer> | undefined;
  const { pathname, search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const refusal = answer?.result?.refusal;
  const isShown = refusal?.is_of_page === true;
  useEffect(() => {
    if (isShown && answer) box.current?.focus();
  }, [isShown, answer]);
  if (!refusal || !isShown) return null;
  const { message, detail, link, button } = refusal;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was rendered again because of this; it comes first
    <div ref={box} className="notice warn mb-6" role="alert" tabIndex={-1} autoFocus>
      <Icon of={TriangleAlert} />
      <div className="notice-body">
        <p className="notice-title">{message}</p>
        {detail ? <p>{detail}</p> : null}
        {button ? (
          <form method="post" action={`${pathname}${search}`}>
            <SubmittedFields values={answer?.result?.values ?? {}} />
            <input type="hidden" name="refused_command" value={answer?.command ?? ""} />
            <button type="submit" className="button primary" name="command" value={button.command}>
              {button.label}
            </button>
          </form>
        ) : null}
        {link ? (
          <p>
            {link.isNewTab ? (
              <a href={link.to} target="_blank" rel="noopener">
                {link.label}
              </a>
            ) : (
              <Link to={link.to}>{link.label}</Link>
            )}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The submitted fields as hidden inputs. */
function SubmittedFields({ values }: { values: Record<string, string | string[]> }) {
  return Object.entries(values)
    .filter(([name]) => name !== "command" && name !== "_key" && name !== "refused_command")
    .flatMap(([name, value]) => [value].flat().map((text) => ({ name, text })))
    .map(({ name, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat; the order never changes
      <input key={`${name} ${index}`} type="hidden" name={name} value={text} />
    ));
}
