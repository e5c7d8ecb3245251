import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/content.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { ShownOffer } from "#server/offer/reads.ts";
import type { RequestDetail } from "#server/request/reads.ts";
import { isLive } from "../offer/offer-compare.tsx";
import { Fill, slot } from "./fill.tsx";
import { offerCountWords } from "./request-words.ts";
import { RequestBadge } from "./status-badge.tsx";

type HeadProps = { request: RequestDetail; offers: readonly ShownOffer[]; action?: ReactNode };

/** What is going on with the request, and what is due by when, for whoever is looking. */
export function RequestHead({ request, offers, action }: HeadProps) {
  return (
    <PageHeader
      title={request.title ?? m.request_untitled()}
      badge={<RequestBadge status={request.status} />}
      sentence={<Sentence request={request} offers={offers} />}
      action={action}
    />
  );
}

function Sentence({ request, offers }: Pick<HeadProps, "request" | "offers">) {
  const { status, expires_at, is_owner } = request;
  if (status !== "open") {
    const words = is_owner ? ownerSentences[status] : providerSentences[status];
    return words?.() ?? null;
  }
  if (!expires_at) return null;
  if (!is_owner) {
    return (
      <Fill text={m.request_provider_open({ until: slot })}>
        <b>
          <Time at={expires_at} />
        </b>
      </Fill>
    );
  }
  const live = offers.filter(isLive);
  const first = live.map((offer) => offer.valid_until).sort()[0];
  if (!first) {
    return (
      <Fill text={m.request_owner_waiting({ until: slot })}>
        <b>
          <Time at={expires_at} />
        </b>
      </Fill>
    );
  }
  return (
    <>
      {offerCountWords(live.length)}.{" "}
      <b>
        <Fill
          text={
            live.length === 1
              ? m.request_only_runs_out({ when: slot })
              : m.request_first_runs_out({ when: slot })
          }
        >
          <Time at={first} />
        </Fill>
      </b>{" "}
      <span className="soft">{m.request_owner_accepting()}</span>
    </>
  );
}

const ownerSentences: Partial<Record<RequestDetail["status"], () => string>> = {
  on_hold: m.request_owner_on_hold,
  awarded: m.request_owner_awarded,
  fulfilled: m.request_owner_fulfilled,
  closed: m.request_owner_closed,
  expired: m.request_owner_expired,
  removed: m.request_owner_removed,
};
const providerSentences: Partial<Record<RequestDetail["status"], () => string>> = {
  on_hold: m.request_provider_on_hold,
  awarded: m.request_provider_awarded,
  fulfilled: m.request_provider_awarded,
  closed: m.request_provider_ended,
  expired: m.request_provider_ended,
  removed: m.request_provider_ended,
};
