// The tables that page queries name in raw SQL, bypassing their scope's tables. Each is safe for the reason listed
// with it; a table that is not listed, or is listed but no longer named, fails here.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ofVisibleRow = "of a row that the scope has found; one column or a number that this row's page shows";
const party = "ids of the parties, each of whom is asked about; and what a visible event belongs to";
const own = "only rows of the actor's own account or profile, by its id";
const beforeActor = "read to find out who is acting; there is no actor yet";
const operatorsOnly = "on rows that only operators open";
const workLists = "whether the work lists have changed: ids for operators, no column of a row";

const rawTables: Record<string, Record<string, string>> = {
  "server/account/reads/address.ts": {
    account: "an id by its address, for answers that go out by mail alone",
  },
  "server/account/reads/lists.ts": { file: ofVisibleRow, account: ofVisibleRow, provider_category: own },
  "server/account/reads/security.ts": { account: own, recovery_code: own },
  "server/account/reads/account.ts": {
    account: beforeActor,
    device: beforeActor,
    file: beforeActor,
    impersonation: beforeActor,
    operator_grant: beforeActor,
    profile: beforeActor,
    refused_address: beforeActor,
  },
  "server/invitation/reads/invitation.ts": {
    category: ofVisibleRow,
    offer: ofVisibleRow,
    profile: "the name of a provider whom the request of a visible invitation names",
    request: ofVisibleRow,
    request_pass: "of a visible invitation: whether its provider declined it since, and why",
  },
  "server/offer-share/reads/offer-share.ts": {
    account: "the address of a request’s owner, for whoever the system lets decide by a link",
    booking: ofVisibleRow,
    offer: ofVisibleRow,
    payment_attempt: ofVisibleRow,
    profile: ofVisibleRow,
    request: ofVisibleRow,
  },
  "server/booking/store/awaited.ts": {
    booking_change: ofVisibleRow,
    booking_dispute: ofVisibleRow,
    cancel_request: ofVisibleRow,
    delivery: ofVisibleRow,
    dispute_statement: ofVisibleRow,
    instalment: ofVisibleRow,
  },
  "server/booking/reads/delivery.ts": {
    booking_dispute: ofVisibleRow,
    delivery: ofVisibleRow,
    dispute_statement: ofVisibleRow,
    file: "what was said with a delivery or a statement of the visible booking",
    instalment: ofVisibleRow,
  },
  "server/booking/reads/booking.ts": {
    category: "catalogue: everybody sees it",
    file: "the public photo of the other side",
    profile: "whether a side is suspended or a company, nothing else of the profile",
  },
  "server/category/reads/category.ts": { provider_category: own },
  "server/category/reads/for-operators.ts": {
    account: "the address of the operator who published or changed a category, on a page for operators",
  },
  "server/direct-offer/reads/not-me.ts": {
    direct_offer: "of the link that the reader holds: whether anything is left to erase",
    offer_share: "of the link that the reader holds: whether anything is left to erase",
    request: "of the link that the reader holds: whose invitation it is",
    request_invitation: "of the link that the reader holds: whether anything is left to erase",
    profile: "the public name of who wrote to the address",
  },
  "server/direct-offer/reads/direct-offer.ts": { category: "catalogue: everybody sees it" },
  "server/event/reads/console.ts": { event: workLists, refund: workLists, stripe_event: workLists },
  "server/event/reads/live.ts": {
    booking: party,
    booking_change: party,
    event: "which events there are, by id; the ones that are told come from the filtered table",
    message: party,
    offer: party,
    payment_attempt: party,
    refund: party,
    thread: party,
  },
  "server/event/reads/event.ts": { booking: ofVisibleRow, request: ofVisibleRow },
  "server/file/reads/file.ts": { message: "the thread of a file, which an operator may read now" },
  "server/home/reads/activity.ts": {
    booking: ofVisibleRow,
    offer: ofVisibleRow,
    payment_attempt: ofVisibleRow,
    profile: "the public name of an offer's provider",
    refund: ofVisibleRow,
    request: ofVisibleRow,
  },
  "server/home/reads/bookings.ts": { payment_attempt: ofVisibleRow },
  "server/home/reads/first-steps.ts": { file: own, provider_category: own },
  "server/home/reads/market.ts": {
    booking: "of the actor's own request: when it was accepted, and nothing else of it",
    offer: "how many there are and whether one is the actor's own; no offer is shown",
    payment_attempt: "of that booking: whether there is any",
    profile: "the name of whom the actor let decide by a link",
    thread: "of the actor's own request: how many messages wait to be read",
  },
  "server/request/reads/outlook.ts": {
    offer: "when the first offers of a category came, for a median; no offer is shown",
    request: "the latest of the own request's category, for the same median",
  },
  "server/offer/reads/offer.ts": {
    booking: ofVisibleRow,
    booking_line: "which lines of a visible offer were booked",
    offer: "of a scoped event; the public name of its provider",
    offer_line: ofVisibleRow,
    offer_revision: ofVisibleRow,
    profile: "the public name of an offer's provider; whether the customer is a company",
    request: "title, state and date of the request that a visible offer answers",
  },
  "server/offer/reads/counter.ts": {
    counter_offer_line: ofVisibleRow,
    offer: "of a visible counter-offer",
    offer_line: "the names of its lines, of the offer that it answers",
    offer_revision: "the terms of the offer that it answers",
  },
  "server/offer/reads/provider.ts": {
    booking: "how many a provider has completed",
    file: "the public photo of an offer's provider",
    offer: "when a provider made its latest offers, for a median; no offer is shown",
    profile: "the public facts of an offer's provider",
    request: "when those requests were opened, for the median",
  },
  "server/offer/reads/date.ts": {
    booking: "whether a provider's time is taken, nothing else of the booking",
    category: "catalogue: everybody sees it",
    request: "the date of the request that a visible offer answers",
  },
  "server/offer/reads/offer-form.ts": {
    category: "catalogue: everybody sees it",
    offer: own,
    offer_draft: own,
    offer_template: own,
    request: "the title of a request that the actor's own offer answers",
  },
  "server/operator/reads/account.ts": { operator_grant: operatorsOnly, profile: operatorsOnly },
  "server/operator/reads/accounts.ts": { account: operatorsOnly, profile: operatorsOnly },
  "server/operator/reads/console/audit.ts": { account: operatorsOnly },
  "server/operator/reads/console/bookings.ts": { instalment: operatorsOnly },
  "server/operator/reads/console/reports.ts": { operator_task: operatorsOnly },
  "server/operator/reads/restriction.ts": {
    account: operatorsOnly,
    file: operatorsOnly,
    message: operatorsOnly,
    offer: operatorsOnly,
    profile: operatorsOnly,
    request: operatorsOnly,
    restriction: operatorsOnly,
  },
  "server/operator/reads/transparency.ts": { report: operatorsOnly, restriction: operatorsOnly },
  "server/operator/reads/console/log.ts": {
    profile: operatorsOnly,
    webhook_endpoint: "who owns it and its host, on rows that only operators open",
  },
  "server/operator/reads/console/mails.ts": {
    sent_mail: "whether a mail that operators read has been sent since",
  },
  "server/operator/reads/console/money.ts": { booking: operatorsOnly },
  "server/operator/reads/console/offers.ts": { category: operatorsOnly, request: operatorsOnly },
  "server/operator/reads/console/parts.ts": {
    booking: operatorsOnly,
    category: operatorsOnly,
    profile: operatorsOnly,
    request: operatorsOnly,
  },
  "server/operator/reads/console/people.ts": {
    account: operatorsOnly,
    booking: operatorsOnly,
    category: operatorsOnly,
    device: operatorsOnly,
    operator_grant: operatorsOnly,
    operator_task: operatorsOnly,
    profile: operatorsOnly,
    provider_category: operatorsOnly,
  },
  "server/operator/reads/console/requests.ts": { offer: operatorsOnly },
  "server/operator/reads/booking.ts": { instalment: operatorsOnly },
  "server/operator/reads/categories.ts": { booking: operatorsOnly, request: operatorsOnly },
  "server/operator/reads/team.ts": { device: operatorsOnly },
  "server/operator/reads/watch/faults.ts": { fault_occurrence: operatorsOnly },
  "server/operator/reads/dealings.ts": {
    booking: operatorsOnly,
    ledger_account: operatorsOnly,
    ledger_entry: operatorsOnly,
    ledger_tx: operatorsOnly,
    offer: operatorsOnly,
    profile: operatorsOnly,
    request: operatorsOnly,
  },
  "server/operator/reads/offer.ts": {
    booking: operatorsOnly,
    offer_line: operatorsOnly,
    thread: operatorsOnly,
  },
  "server/operator/reads/story/money.ts": { ledger_account: operatorsOnly, ledger_entry: operatorsOnly },
  "server/operator/reads/story/notes.ts": { account: operatorsOnly },
  "server/operator/reads/story/records.ts": {
    event: operatorsOnly,
    profile: "the name of who uploaded a visible file",
    stripe_event: operatorsOnly,
  },
  "server/operator/reads/story/subject.ts": {
    booking_change: operatorsOnly,
    offer: operatorsOnly,
    payment_attempt: operatorsOnly,
    profile: operatorsOnly,
    refund: operatorsOnly,
    thread: operatorsOnly,
  },
  "server/operator/reads/story/timeline.ts": {
    account: operatorsOnly,
    event: operatorsOnly,
    offer: operatorsOnly,
    profile: operatorsOnly,
  },
  "server/operator/reads/number.ts": {
    booking: operatorsOnly,
    offer: operatorsOnly,
    profile: operatorsOnly,
    request: operatorsOnly,
  },
  "server/figure/reads/figures.ts": { figure: operatorsOnly },
  "server/operator/reads/search.ts": {
    profile: operatorsOnly,
    profile_contact: "whose address has a searched part; no address is shown",
  },
  "server/partner/reads/numbers.ts": {
    account: "how many a visible partner has brought, no row of them",
    booking: "how many of a visible partner's were paid and completed, no row of them",
    booking_partner: ofVisibleRow,
    ledger_account: ofVisibleRow,
    ledger_entry: ofVisibleRow,
    ledger_tx: ofVisibleRow,
    partner_payment: "whether a visible payment was taken back",
    partner_visit: ofVisibleRow,
    profile: "joins a visible partner's accounts to their requests",
    request: "how many the people of a visible partner have sent, no row of them",
  },
  "server/partner/reads/partner.ts": {
    account: operatorsOnly,
    file: "the public logo of a partner",
    partner_name: "the names that lead to a partner, which are public",
  },
  "server/payment/reads/earnings.ts": { ledger_entry: ofVisibleRow, ledger_tx: ofVisibleRow },
  "server/payment/reads/statement.ts": { ledger_account: ofVisibleRow, ledger_entry: ofVisibleRow },
  "server/operator/reads/conversation.ts": { account: operatorsOnly, request: operatorsOnly },
  "server/operator/reads/subject-booking.ts": { thread: operatorsOnly },
  "server/operator/reads/report.ts": {
    account: operatorsOnly,
    file: operatorsOnly,
    offer: operatorsOnly,
    message: operatorsOnly,
    profile: operatorsOnly,
    request: operatorsOnly,
    thread: operatorsOnly,
  },
  "server/thread/reads/thread.ts": {
    booking: ofVisibleRow,
    profile: ofVisibleRow,
    report: ofVisibleRow,
    request: ofVisibleRow,
  },
  "server/thread/reads/threads.ts": { message: ofVisibleRow },
  "server/webhook/reads/message.ts": {
    booking: "number and ids of what a visible event is about",
    message: "number and ids of what a visible event is about",
    offer: "number and ids of what a visible event is about",
    payment_attempt: "number and ids of what a visible event is about",
    refund: "number and ids of what a visible event is about",
    request: "number and ids of what a visible event is about",
    thread: "number and ids of what a visible event is about",
  },
  "server/webhook/reads/webhook.ts": { webhook_attempt: ofVisibleRow, webhook_subscription: ofVisibleRow },
  "server/request/reads/view.ts": { category: "catalogue: everybody sees it" },
  "server/request/reads/cover.ts": { file: ofVisibleRow },
  "server/request/reads/lists.ts": {
    booking: ofVisibleRow,
    offer: "of the actor's own request: number, lowest price and end; else the actor's own offer",
  },
  "server/request/reads/passes.ts": {
    request_pass: "of the actor's own request: how many there are by reason, and never whose",
  },
  "server/request/reads/views.ts": {
    request_view: "of the actor's own request: how many there are, and never whose",
  },
  "server/request/reads/contact.ts": { request: "of a scoped contact; whether it belongs to the actor" },
  "server/request/reads/request.ts": {
    draft_input: ofVisibleRow,
    profile: "the name of a provider whom the actor’s own draft names",
  },
};

/** Mails and jobs read as the system, and access files define visibility: neither is a page query. */
const isPageQuery = (file: string) =>
  !/\.test\.ts$|^server\/notification\/|reads\/system|access\.ts$/.test(file);

const schema = readFileSync("db/schema.d.ts", "utf8");
const tables = new Set(
  [...schema.slice(schema.indexOf("interface DB")).matchAll(/^\s{2}"?([\w.]+)"?:/gm)].map(([, name]) => name),
);

function namedTables(file: string): string[] {
  const code = readFileSync(file, "utf8").replace(/^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, "");
  const names = code.matchAll(
    /\b(?:from|join)\s+([a-z_]+)\b|(?:selectFrom|innerJoin|leftJoin)\(\s*"([a-z_]+)/g,
  );
  return [...new Set([...names].map(([, raw, built]) => raw ?? built ?? ""))]
    .filter((name) => tables.has(name))
    .sort();
}

test("every table that a page query names outside its scope is listed with a reason", () => {
  const files = execFileSync("git", ["ls-files", "server/*/reads/*.ts", "server/booking/store/awaited.ts"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && isPageQuery(file));
  expect(files.length).toBeGreaterThan(15);
  expect(tables.size).toBeGreaterThan(20);
  const found = files
    .map((file) => [file, namedTables(file)] as const)
    .filter(([, names]) => names.length > 0);
  const listed = Object.entries(rawTables).map(([file, names]) => [file, Object.keys(names).sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});
