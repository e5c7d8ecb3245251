// The lists of the operators' console with rows, and the search.
import { reportContent } from "#server/flow/report/report-content.ts";
import { saveListView } from "#server/operator/commands/list-view.ts";
import { testWebhookEndpoint } from "#server/webhook/commands/test-endpoint.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

/** The one operator who opens all lists, with a recent proof. */
const session = ({ kit }: ScreenProduct) => kit.operatorSession();

async function at(product: ScreenProduct, path: string): Promise<Target> {
  const { operator, session_id } = await product.share(session);
  return { viewer: { ...operator, session_id }, path };
}

/** What fills each list. */
const filled: Readonly<Record<string, (product: ScreenProduct) => Promise<unknown>>> = {
  requests: ({ kit }) => kit.openRequest(),
  offers: ({ kit }) => kit.sentOffer(),
  bookings: ({ kit }) => kit.confirmedBooking(),
  payments: ({ kit }) => kit.confirmedBooking(),
  refunds: ({ kit }) => kit.failedRefund(),
  providers: ({ kit }) => kit.provider({ is_verified: false }),
  async reports({ kit }) {
    const { request_id } = await kit.openRequest();
    await kit.run(reportContent, await kit.provider(), {
      subject_noun: "request",
      subject_id: request_id,
      report_kind: "spam",
      report_reason: "Sells watches.",
    });
  },
  mails: ({ kit }) => kit.refusedMail(),
  jobs: ({ kit }) => kit.deadJob(),
  async webhooks({ kit }) {
    const { actor, endpoint_id } = await kit.webhook();
    await kit.run(testWebhookEndpoint, actor, { endpoint_id });
  },
  "stripe-events": ({ kit }) => kit.quarantinedEvent(),
  events: ({ kit }) => kit.openRequest(),
  audit: ({ kit }) => kit.openRequest(),
};

/** People of several reports have the same names, and jobs come and go: what nothing else here has. */
const unshared: Readonly<Record<string, string>> = {
  reports: "?noun=request",
  jobs: "?state=dead&kind=end_impersonations",
};

export const listNames = Object.keys(filled);

/** A list with at least one row. */
export async function someRows(product: ScreenProduct, name: string): Promise<Target> {
  await filled[name]?.(product);
  return at(product, `/admin/${name}${unshared[name] ?? ""}`);
}

/** A list whose filters find nothing. */
export const noRows = (product: ScreenProduct, name: string) => at(product, `/admin/${name}?from=2999-01-01`);

/** Every filter at once, other columns and another order; and a saved view. */
export async function filteredBookings(product: ScreenProduct): Promise<Target> {
  await product.kit.confirmedBooking();
  const { operator, session_id } = await product.share(filtering);
  const path =
    "/admin/bookings?state=confirmed&provider=nobody-is-called-so&from=2020-01-01&min=10&sort=amount&columns=number,fee";
  return { viewer: { ...operator, session_id }, path };
}

async function filtering({ kit }: ScreenProduct) {
  const { operator, session_id } = await kit.operatorSession();
  const input = { list: "bookings", view_name: "Overdue, large first", query: "?overdue=1&sort=amount" };
  await kit.run(saveListView, operator, input);
  return { operator, session_id };
}

/** The form that saves a view. */
export const listToSave = (product: ScreenProduct) => at(product, "/admin/offers?state=sent");

export async function foundPeople(product: ScreenProduct): Promise<Target> {
  const { account_id } = await product.kit.customer();
  await product.updateRow("profile", account_id, { display_name: "Wilhelmine Suchfeld" }, "account_id");
  return at(product, "/admin/search?q=suchfeld");
}

export const foundNothing = (product: ScreenProduct) => at(product, "/admin/search?q=nobody-is-called-so");
