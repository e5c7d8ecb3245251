import type { FormResult } from "#app/ui/form/form-state.ts";
import type { Option } from "#app/ui/form/inputs.tsx";
import type { OfferChanges } from "#domain/offer/changes.ts";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import type { ThreadLinkView } from "#server/thread/reads/unread.ts";

type Described = Pick<
  RequestDetail,
  | "title"
  | "description"
  | "date_flexibility"
  | "starts_at"
  | "ends_at"
  | "time_zone"
  | "place_town"
  | "place_postal_code"
  | "place_country"
  | "place_line"
>;

/** What the page of a link to an offer shows, and to whom. */
export type SharedOfferProps = {
  offer: OfferView;
  request: OfferRequest;
  /** What the latest version changed; null where that is not known. */
  changes: OfferChanges | null;
  /** What the offer is for, as the provider described it; only for an offer to an e-mail address. */
  about: Described | null;
  link: {
    maker_name: string;
    made_by: "customer" | "provider";
    may_decide: boolean;
    /** The page of the link. */
    path: string;
    ends_at: string;
    /** The address that the link is bound to, masked; null for an open link. */
    recipient: string | null;
    undo_minutes: number;
  };
  reader: {
    state: "visitor" | "recipient" | "other_address" | "owner" | "provider";
    email: string | null;
    profile_id: string | null;
    needs_profile: boolean;
  };
  /** How the reader may talk to the provider before deciding; null for those who may not decide. */
  talk:
    | { kind: "ask" | "claim" }
    | { kind: "conversation"; link: ThreadLinkView }
    | { kind: "account"; path: string }
    | null;
  /** A code was mailed from this browser; for an open link, `code_address` says where to. */
  code_sent: boolean;
  code_address: string | null;
  form_key: string;
  terms_version: string;
  hold_hours: number;
  countries: readonly Option[];
  country: string;
  inbox_url: string | null;
  resultOf: (command: string) => FormResult | null;
};
