import { RequestPlace, RequestTime } from "#app/components/request/request-facts.tsx";
import { Pairs } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { SharedOfferProps } from "./shared-offer-props.ts";

/** What an offer to an e-mail address is for, as the provider described it: its reader made no request here. */
export function DirectRequest({ about }: { about: NonNullable<SharedOfferProps["about"]> }) {
  return (
    <section className="stack tight" aria-labelledby="about-title">
      <h2 id="about-title">{m.share_about_title()}</h2>
      {about.description ? <p className="max-w-text whitespace-pre-line">{about.description}</p> : null}
      <Pairs
        pairs={[
          { key: "what", term: m.share_about_what(), value: about.title },
          { key: "when", term: m.request_when(), value: <RequestTime {...about} /> },
          { key: "where", term: m.request_where(), value: <RequestPlace {...about} /> },
        ]}
      />
    </section>
  );
}
