import { Link } from "react-router";
import { Notice } from "#app/ui/content.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";

/** Says before anything is typed that it could not be saved. */
export function DraftsFull() {
  return (
    <Notice tone="warn" title={m.request_drafts_full_title()}>
      <p>{m.request_drafts_full_text({ count: String(limits.drafts_side_by_side) })}</p>
      <p>
        <Link to="/request">{m.request_to_drafts()}</Link>
      </p>
    </Notice>
  );
}
