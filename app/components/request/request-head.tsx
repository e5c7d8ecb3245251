import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { isLiveOffer } from "#domain/offer/live.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { ownerStateTexts } from "./owner-text.ts";
import { offerCountText } from "./request-text.ts";
import { RequestBadge } from "./status-badge.tsx";

type HeadProps = {
  request: RequestDetail;
  offers: readonly OfferView[];
  /** Who accepted an offer by a link, for the owner. */
  accepted_by?: string | null;
  action?: ReactNode;
};

/** Title, state and deadline of a request, worded for owner or provider. */
export function RequestHead({ request, offers, accepted_by = null, action }: HeadProps) {
  return (
    <PageHeader
      title={request.title ?? m.request_untitled()}
      badge={
        <>
          <RequestBadge status={request.status} isUndecided={request.decide_until !== null} />
          <span className="small soft num">{request.number}</span>
        </>
      }
      sentence={<Sentence request={request} offers={offers} accepted_by={accepted_by} />}
      action={action}
    />
  );
}

function Sentence({ request, offers, accepted_by }: Omit<HeadProps, "action">) {
  const { status, expires_at, is_owner, decide_until } = request;
  if (status !== "open") {
    if (decide_until) {
      return richMessage(m.request_owner_undecided, {
        until: (
          <b>
            <Time at={decide_until} />
          </b>
        ),
      });
    }
    if (is_owner && status === "awarded" && accepted_by)
      return m.request_owner_awarded_by_link({ name: accepted_by });
    const words = is_owner ? ownerStateTexts[status] : providerSentences[status];
    return words?.() ?? null;
  }
  if (!expires_at) return null;
  if (!is_owner) {
    return richMessage(m.request_provider_open, {
      until: (
        <b>
          <Time at={expires_at} />
        </b>
      ),
    });
  }
  const live = offers.filter(isLiveOffer);
  const first = live.map((offer) => offer.valid_until).sort()[0];
  if (!first) {
    return richMessage(offers.length === 0 ? m.request_owner_waiting : m.request_owner_none_left, {
      until: (
        <b>
          <Time at={expires_at} />
        </b>
      ),
    });
  }
  return (
    <>
      {offerCountText(live.length)}.{" "}
      <b>
        {richMessage(live.length === 1 ? m.request_only_runs_out : m.request_first_runs_out, {
          when: <Time at={first} />,
        })}
      </b>{" "}
      {live.length > 1 ? <span className="soft">{m.request_owner_accepting()}</span> : null}
    </>
  );
}

const providerSentences: Partial<Record<RequestDetail["status"], () => string>> = {
  on_hold: m.request_provider_on_hold,
  awarded: m.request_provider_awarded,
  fulfilled: m.request_provider_awarded,
  closed: m.request_provider_ended,
  expired: m.request_provider_ended,
  removed: m.request_provider_ended,
};
