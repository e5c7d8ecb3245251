import { Link } from "react-router";
import { Notice } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** Warns before any typing that it could not be saved. */
export function DraftsFull({ max }: { max: number }) {
  return (
    <Notice tone="warn" title={m.request_drafts_full_title()}>
      <p>{m.request_drafts_full_text({ count: String(max) })}</p>
      <p>
        <Link to="/request">{m.request_to_drafts()}</Link>
      </p>
    </Notice>
  );
}
