import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { StatementView } from "#server/booking/reads/delivery.ts";
import { TextWithFiles } from "../delivery/text-with-files.tsx";

/** What both sides said, in order. */
export function Statements({
  statements,
  nameOf,
}: {
  statements: readonly StatementView[];
  nameOf: (side: "customer" | "provider") => string;
}) {
  return (
    <ol className="stack" aria-label={m.booking_statements()}>
      {statements.map(({ id, side, text, at, files }) => (
        <li key={id} className="stack tight">
          <p className="font-medium">
            {nameOf(side)} · <Time at={at} form="short" />
          </p>
          <TextWithFiles text={text} files={files} />
        </li>
      ))}
    </ol>
  );
}
