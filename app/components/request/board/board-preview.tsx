import { Link } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { RequestPreview } from "#server/request/reads/request.ts";
import { RequestFacts } from "../request-facts.tsx";
import { Photos, RequestDocuments } from "../request-files.tsx";

/** A request of the board beside the list, or on a narrow screen in its place. */
export function BoardPreview({
  opened: { request, files },
  own_offer_id,
  close,
}: {
  opened: RequestPreview;
  own_offer_id: string | null;
  /** The list without it. */
  close: string;
}) {
  const path = `/request/${request.id}`;
  const title = request.title ?? m.request_untitled();
  return (
    <article className="board-preview card padded stack" aria-label={title}>
      <div className="stack tight">
        <h2>{title}</h2>
        <p className="small soft">
          {request.category?.name} · <span className="num">{request.number}</span>
          {request.expires_at ? (
            <> · {richMessage(m.request_closes, { when: <Time at={request.expires_at} form="short" /> })}</>
          ) : null}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <LinkButton to={own_offer_id ? `${path}/offer/${own_offer_id}` : `${path}#offer`} look="primary">
          {own_offer_id ? m.request_board_own() : m.request_board_offer()}
        </LinkButton>
        <LinkButton to={path}>{m.request_board_page()}</LinkButton>
        <Link to={close} preventScrollReset>
          {m.request_board_close()}
        </Link>
      </p>
      <Photos files={files} isLazy />
      {request.description ? <p className="whitespace-pre-line">{request.description}</p> : null}
      <RequestFacts request={request} />
      <RequestDocuments files={files} />
    </article>
  );
}
