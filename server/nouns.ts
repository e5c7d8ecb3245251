// Every noun in the order of their ranks. What they declare is collected here: what no noun lists cannot be called or sent,
// and the HTTP endpoints, the queue, exports, the closing of accounts and the conformance suite read these tables.
import type { RefusalCode } from "#domain/refusal.ts";
import { account } from "#server/account/noun.ts";
import { booking } from "#server/booking/noun.ts";
import { category } from "#server/category/noun.ts";
import { directOffer } from "#server/direct-offer/noun.ts";
import { event } from "#server/event/noun.ts";
import { figure } from "#server/figure/noun.ts";
import { file } from "#server/file/noun.ts";
import { flow } from "#server/flow/flow.ts";
import { invitation } from "#server/invitation/noun.ts";
import type { Erasure, ExportedTable, Exports } from "#server/kernel/account-data.ts";
import type { Mails } from "#server/kernel/mail/mail.ts";
import { byName, type CommandsOf, type Noun, oneTable } from "#server/kernel/noun.ts";
import type { Relations } from "#server/kernel/relation.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import { legalText } from "#server/legal-text/noun.ts";
import { marketplace } from "#server/marketplace/noun.ts";
import { notification } from "#server/notification/noun.ts";
import { offer } from "#server/offer/noun.ts";
import { offerShare } from "#server/offer-share/noun.ts";
import { operator } from "#server/operator/noun.ts";
import { partner } from "#server/partner/noun.ts";
import { payment } from "#server/payment/noun.ts";
import { report } from "#server/report/noun.ts";
import { request } from "#server/request/noun.ts";
import { setting } from "#server/setting/noun.ts";
import { thread } from "#server/thread/noun.ts";
import { webhook } from "#server/webhook/noun.ts";

const nouns = [
  legalText,
  account,
  setting,
  marketplace,
  category,
  request,
  invitation,
  offer,
  directOffer,
  offerShare,
  booking,
  payment,
  thread,
  file,
  report,
  event,
  webhook,
  notification,
  partner,
  figure,
  operator,
  flow,
] as const satisfies readonly Noun[];
const all: readonly Noun[] = nouns;

export const commands = byName(all.flatMap((noun) => noun.commands ?? [])) as unknown as CommandsOf<
  (typeof nouns)[number]
>;
export const mails: Mails = oneTable(all.flatMap((noun) => noun.mails ?? []));
export const relations: Relations = byName(all.flatMap((noun) => noun.relations ?? []));
export const jobs: readonly AnyJob[] = all.flatMap((noun) => noun.jobs ?? []);
/** The refusal for each violated constraint; any other violation is a fault of ours. */
export const constraintRefusals: Readonly<Record<string, RefusalCode>> = Object.assign(
  {},
  ...all.map((noun) => noun.refusals ?? {}),
);
export const exports: Exports = oneTable<ExportedTable>(all.map((noun) => noun.export ?? {}));
/** From the last noun to the first, so that rows go before those that they refer to. */
export const erasures: readonly Erasure[] = all.toReversed().flatMap((noun) => noun.erasure ?? []);
/** What a process passes to its runtime, besides the jobs that it runs. */
export const fromNouns = { commands, mails, constraint_refusals: constraintRefusals, exports, erasures };
