import { Notice, PageHeader, WithRail } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { isOptional } from "#domain/offer/optional-lines.ts";
import { m } from "#messages/messages.js";
import { Cancellation } from "../cancellation.tsx";
import { ChooseLines, UntakenLines } from "../choose-lines.tsx";
import { OfferFacts, OfferHeadline } from "../offer-decision.tsx";
import { OfferMoney } from "../offer-money.tsx";
import { OfferPrintHead } from "../print-head.tsx";
import { OfferProvider } from "../provider-card.tsx";
import { StandingBadge } from "../standing/status-badge.tsx";
import { DirectRequest } from "./direct-request.tsx";
import { SharedDecision } from "./shared-decision.tsx";
import type { SharedOfferProps } from "./shared-offer-props.ts";
import { sharedOfferState } from "./shared-state.ts";
import { SharedTalk } from "./shared-talk.tsx";

/** An offer as anybody with its link reads it: without an account, without scripts, also on paper. */
export function SharedOfferPage(props: SharedOfferProps) {
  const { offer, request, link, about } = props;
  const state = sharedOfferState(offer, request);
  return (
    <div className="offer-page shared-offer">
      <OfferPrintHead offer={offer} request={request} customer={null} />
      <p className="mb-2 small">{request.title}</p>
      <PageHeader
        title={m.offer_title({ name: offer.provider_name })}
        badge={
          <>
            <StandingBadge offer={offer} request={request} />
            {offer.number ? <span className="small soft num">{offer.number}</span> : null}
          </>
        }
      />
      <p className="offer-sentence">
        {fromText(props)}{" "}
        <span className="soft">{richMessage(m.share_link_until, { until: <Time at={link.ends_at} /> })}</span>
      </p>
      {state === "open" ? null : <Notice tone="warn">{stateTexts[state]()}</Notice>}
      <div className="decision">
        <WithRail
          rail={
            <div className="decision-price">
              <section className="stack" id="accept">
                <h2>{m.offer_price_title()}</h2>
                <OfferMoney offer={offer} />
                {mayChoose(props) ? (
                  <ChooseLines offer={offer} path={link.path} />
                ) : (
                  <UntakenLines offer={offer} />
                )}
              </section>
            </div>
          }
          end={
            <>
              {about ? <DirectRequest about={about} /> : null}
              <section className="stack tight">
                <h2>{m.offer_terms_title()}</h2>
                <OfferFacts offer={offer} />
              </section>
              <Cancellation offer={offer} isForCustomer={mayBecomeCustomer(props)} />
              <SharedDecision {...props} state={state} />
              <SharedTalk {...props} state={state} />
            </>
          }
        >
          <OfferProvider provider={offer.provider} message={offer.message}>
            <OfferHeadline offer={offer} />
          </OfferProvider>
        </WithRail>
      </div>
    </div>
  );
}

/** True for the owner and for readers whom the link lets decide: they would pay for a cancellation. */
function mayBecomeCustomer({ offer, request, link, reader }: SharedOfferProps): boolean {
  const state = sharedOfferState(offer, request);
  if (reader.state === "provider" || (state !== "open" && state !== "waiting")) return false;
  return reader.state === "owner" || link.may_decide;
}

/** True for readers whom the link lets decide, also before they have proved their address. */
function mayChoose({ offer, request, link, reader }: SharedOfferProps): boolean {
  const isOpen = sharedOfferState(offer, request) === "open" && reader.state !== "provider";
  return isOpen && link.may_decide && offer.lines.some(isOptional);
}

/** Says whose link it is; null for its maker and for the provider, whose offer it is. */
function fromText({ link, reader }: SharedOfferProps): string | null {
  const { maker_name: name, made_by } = link;
  if (reader.state === "provider" || (reader.state === "owner" && made_by === "customer")) return null;
  return made_by === "customer" ? m.share_from_customer({ name }) : m.share_from_provider({ name });
}

const stateTexts = {
  accepted: m.share_state_accepted,
  declined: m.share_state_declined,
  ended: m.share_state_ended,
  waiting: m.share_state_waiting,
} as const;
