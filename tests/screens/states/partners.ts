// Partners: the join page, the partner's own page and the operator's pages; the operator's list of errors, and the set-up.
import { expectRefusal, fillFields } from "../actions.ts";
import * as categories from "../prepare/category/categories.ts";
import * as kinds from "../prepare/category/question-kinds.ts";
import * as faults from "../prepare/faults.ts";
import * as fees from "../prepare/fees.ts";
import * as partners from "../prepare/partners.ts";
import * as setup from "../prepare/setup.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const operator = "operator" as const;

export const partnerStates: readonly ScreenState[] = [
  screen("/join/:name", "visitor", "active", partners.joinPage),
  { ...screen("/join/:name", "visitor", "paused", partners.pausedJoinPage), status: 404 },
  screen("/join/:name", "customer", "member", partners.joinPageOfMember),
  screen("/join/:name", operator, "preview", partners.pausedPreview),
  screen("/partner", "customer", "earning", partners.ownPage),
  screen("/partner", "customer", "new", partners.newOwnPage),
  screen("/admin/faults", operator, "some", faults.list),
  screen("/admin/faults", operator, "not-found", faults.notFound),
  screen("/admin/alerts", operator, "all", faults.choices),
  screen("/admin/jobs/:id", operator, "dead", faults.deadJob),
  screen("/admin/jobs/:id", operator, "waiting", faults.waitingJob),
  screen("/admin/fees/:id", operator, "none", fees.none),
  screen("/admin/fees/:id", operator, "history", fees.history),
  {
    ...screen("/admin/fees/:id", operator, "refused", fees.none),
    status: 422,
    perform: expectRefusal("set_provider_fee", fillFields({ "percent:fee_bp": "80" })),
  },
  screen("/admin/health", operator, "some", faults.health),
  {
    ...screen("/admin/health", operator, "refused", faults.health),
    status: 422,
    perform: expectRefusal("redeliver_webhook"),
  },
  screen("/admin/mails/:id", operator, "refused", faults.refusedMail),
  screen("/admin/mails/:id", operator, "sent", faults.sentMail),
  screen("/admin/setup", operator, "entered", setup.entered),
  {
    ...screen("/admin/setup", operator, "refused", setup.entered),
    status: 422,
    perform: expectRefusal("edit_marketplace", fillFields({ legal_name: "", "percent:fee_bp": "80" })),
  },
  screen("/admin/texts/:kind", operator, "to-publish", setup.text),
  {
    ...screen("/admin/texts/:kind", operator, "refused", setup.text),
    status: 422,
    perform: expectRefusal("publish_legal_text", fillFields({ text_version: "Next year", en: "" })),
  },
  screen("/admin/categories", operator, "some", categories.list),
  {
    ...screen("/admin/categories", operator, "refused", categories.list),
    status: 422,
    perform: expectRefusal("add_category", fillFields({ "name.en": "", slug: "Boat Trips" })),
  },
  screen("/admin/categories/:slug", operator, "terms", categories.terms),
  {
    ...screen("/admin/categories/:slug", operator, "refused", categories.terms),
    status: 422,
    perform: expectRefusal("edit_category", fillFields({ "name.de": "", "percent:fee_bp": "60" })),
  },
  screen("/admin/categories/:slug", operator, "questions", categories.requestQuestions),
  screen("/admin/categories/:slug", operator, "preview", categories.preview),
  screen("/admin/categories/:slug", operator, "kinds", kinds.list),
  screen("/admin/categories/:slug", operator, "preview-phone", kinds.phone),
  {
    ...screen("/admin/categories/:slug", operator, "preview-refused", kinds.preview),
    status: 422,
    perform: expectRefusal("try_questions", fillFields({ "number:answers.guests": "1" })),
  },
  {
    ...screen("/admin/categories/:slug", operator, "preview-tried", kinds.preview),
    perform: async (hands, product) => {
      await hands.check('[name="answers.occasion"][value="wedding"]');
      await hands.check('[name="answers.outdoors"][value="no"]');
      await fillFields(kinds.tried)(hands, product);
      await hands.submit("try_questions");
      await hands.expect("#tried");
    },
  },
  screen("/admin/categories/:slug", operator, "versions", categories.versions),
  screen("/admin/categories/:slug", operator, "file", categories.file),
  {
    ...screen("/admin/categories/:slug", operator, "file-refused", categories.file),
    status: 422,
    perform: expectRefusal("import_category", fillFields({ json: '{"slug": "Not one"}' })),
  },
  screen("/admin/categories/:slug/:list/:key", operator, "question", categories.question),
  screen("/admin/categories/:slug/:list/:key", operator, "depends", kinds.dependent),
  {
    ...screen("/admin/categories/:slug/:list/:key", operator, "refused", categories.newChoice),
    status: 422,
    perform: expectRefusal("edit_question", fillFields({ "label.en": "Which one?" })),
  },
  screen("/admin/:list", operator, "partners", partners.list),
  {
    ...screen("/admin/partners/new", operator, "refused", partners.newPartner),
    status: 422,
    perform: expectRefusal("make_partner", fillFields({ name: "admin", colour: "#ffffff" })),
  },
  screen("/admin/partners/:id", operator, "paid", partners.paidPartner),
  {
    ...screen("/admin/partners/:id", operator, "payment-refused", partners.paidPartner),
    status: 422,
    perform: expectRefusal("record_partner_payment"),
  },
];
