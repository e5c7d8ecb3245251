// Partners: the join page, the partner's own page and the operator's pages; the operator's list of errors, and the set-up.
import { expectRefusal, fillFields } from "../actions.ts";
import * as faults from "../prepare/faults.ts";
import * as partners from "../prepare/partners.ts";
import * as setup from "../prepare/setup.ts";
import type { ScreenState } from "../screen-state.ts";

const operator = "operator" as const;

export const partnerStates: readonly ScreenState[] = [
  { route: "/join/:name", state: "active", persona: "visitor", prepare: partners.joinPage },
  {
    ...{ route: "/join/:name", state: "paused", persona: "visitor", status: 404 },
    prepare: partners.pausedJoinPage,
  },
  { route: "/join/:name", state: "member", persona: "customer", prepare: partners.joinPageOfMember },
  { route: "/join/:name", state: "preview", persona: operator, prepare: partners.pausedPreview },
  { route: "/partner", state: "earning", persona: "customer", prepare: partners.ownPage },
  { route: "/partner", state: "new", persona: "customer", prepare: partners.newOwnPage },
  { route: "/admin/faults", state: "some", persona: operator, prepare: faults.list },
  { route: "/admin/faults", state: "not-found", persona: operator, prepare: faults.notFound },
  { route: "/admin/alerts", state: "all", persona: operator, prepare: faults.choices },
  { route: "/admin/jobs", state: "some", persona: operator, prepare: faults.deadJob },
  { route: "/admin/mails", state: "some", persona: operator, prepare: faults.refusedMail },
  { route: "/admin/setup", state: "entered", persona: operator, prepare: setup.entered },
  {
    ...{ route: "/admin/setup", state: "refused", persona: operator, status: 422 },
    prepare: setup.entered,
    perform: expectRefusal("edit_marketplace", fillFields({ legal_name: "", "percent:fee_bp": "80" })),
  },
  { route: "/admin/texts/:kind", state: "to-publish", persona: operator, prepare: setup.text },
  {
    ...{ route: "/admin/texts/:kind", state: "refused", persona: operator, status: 422 },
    prepare: setup.text,
    perform: expectRefusal("publish_legal_text", fillFields({ text_version: "Next year", en: "" })),
  },
  { route: "/admin/partners", state: "some", persona: operator, prepare: partners.list },
  {
    ...{ route: "/admin/partners/new", state: "refused", persona: operator, status: 422 },
    prepare: partners.newPartner,
    perform: expectRefusal("make_partner", fillFields({ name: "admin", colour: "#ffffff" })),
  },
  { route: "/admin/partners/:id", state: "paid", persona: operator, prepare: partners.paidPartner },
  {
    ...{ route: "/admin/partners/:id", state: "payment-refused", persona: operator, status: 422 },
    prepare: partners.paidPartner,
    perform: expectRefusal("record_partner_payment"),
  },
];
