// What a command's example is, and what it may request from the kit. tests/kit/kit.ts implements `Kit`.

import type { TokenScope } from "#domain/account/access-token.ts";
import type { ShareDuration } from "#domain/offer/share.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import type { Actor, Member, Visitor } from "#server/kernel/actor.ts";
import type { LinkPurpose } from "#server/kernel/token/link-token.ts";
import type { CategoryInput } from "./category.ts";

/** An input that the command accepts, who sends it, and who is refused. */
export type Example<I> = {
  actor: Actor;
  input: I;
  /** Somebody who may not even see the row (404). Null if there is no such person. */
  stranger: Actor | null;
  /** Somebody who sees the row but may not do this (403). Null if there is no such person. */
  forbidden: Actor | null;
};

/** Makes a command's example: sets up its starting state through the product's own commands. */
export type ExampleOf<C> = C extends { readonly types?: { input: infer I } }
  ? (kit: Kit) => Promise<Example<I>>
  : never;

export type DraftFixture = { visitor: Visitor; request_id: string; version: number; category_id: string };
export type FileFixture = DraftFixture & { file_id: string };
export type RequestFixture = { customer: Member; request_id: string; version: number; category_id: string };
export type OfferFixture = RequestFixture & {
  provider: Member;
  offer_id: string;
  offer_version: number;
};
export type BookingFixture = OfferFixture & { booking_id: string; booking_version: number };
export type InstalmentFixture = BookingFixture & { instalment_id: string; instalment_version: number };
export type ChangeFixture = BookingFixture & { change_id: string; total_minor: number };
export type AttemptFixture = BookingFixture & { attempt_id: string };
export type RefundFixture = AttemptFixture & { refund_id: string; refund_version: number };

/** A provider's webhook endpoint with a delivery; `other` acts as another profile of the same account. */
export type WebhookFixture = {
  actor: Member;
  other: Member;
  endpoint_id: string;
  delivery_id: string;
  version: number;
};

/** An invitation to an open request by a link, which nobody has taken unless it was mailed. */
export type InvitationFixture = RequestFixture & {
  provider: Member;
  invitation_id: string;
  invitation_version: number;
  token: string;
  token_hash: string;
};

/** A provider's question about an open request, which begins their thread. */
export type QuestionFixture = RequestFixture & {
  provider: Member;
  provider_profile_id: string;
  thread_id: string;
  message_id: string;
};

/** Where a picture's bytes are, and how many. */
export type StoredPicture = { storage_key: string; size_bytes: number };

/** A question about an open request that its customer answered for all providers. */
export type AnswerFixture = RequestFixture & { answer_id: string };

/** By default bound to an address that may decide by it, as long as the offer is valid. */
export type ShareOptions = { is_open?: boolean; may_decide?: boolean; duration?: ShareDuration };

/** A link to an offer, created by its customer; `recipient` has the address that it is bound to. */
export type ShareFixture = OfferFixture & {
  recipient: Member;
  share_id: string;
  share_version: number;
  token: string;
  token_hash: string;
};
export type SharedBookingFixture = ShareFixture & { booking_id: string; booking_version: number };

/** An offer to the address of `recipient`, a customer who has not claimed it. */
export type DirectOfferFixture = {
  provider: Member;
  recipient: Member;
  direct_offer_id: string;
  version: number;
};

export type LargeAct = {
  operator: Member;
  command: "settle_provider_balance";
  input: { profile_id: string; currency: string; balance_minor: number; reference: string };
};
export type WaitingApproval = {
  operator: Member;
  approval_id: string;
  task_id: string;
  version: number;
  profile_id: string;
};
/** A partner as created by an operator. */
export type PartnerFixture = {
  operator: Member;
  /** The account that sees the numbers. */
  member: Member;
  partner_id: string;
  name: string;
  version: number;
};

export type OperatorSession = { operator: Member; session_id: string };

export type Kit = {
  /** The time on the clock that commands see. */
  now(): Date;
  /** Moves the clock that commands see. */
  passTime(by: { days?: number; hours?: number }): Promise<void>;
  /** The current terms. */
  termsVersion(): Promise<string>;
  /** A setting that an operator has changed. */
  changedSetting(): Promise<{ operator: Member; name: "live_offers_per_request"; version: number }>;
  /** The details of the marketplace's operator, entered by this operator. */
  marketplace(): Promise<{ operator: Member; version: number }>;
  visitor(): Promise<Visitor>;
  /** A confirmed account without a profile. */
  account(): Promise<Member>;
  customer(): Promise<Member>;
  /** In the kit's category, in Germany; verified by default. */
  provider(options?: { is_verified?: boolean; tax_id?: string }): Promise<Member>;
  /** Refused with a reason; also the version of the profile. */
  refusedProvider(): Promise<{ provider: Member; version: number }>;
  /** A provider whose verification is older than the days of the setting, which this sets; told of its end, or not yet. */
  oldVerification(options?: { is_reminded?: boolean }): Promise<{ provider: Member; profile_id: string }>;
  /** A provider that waits for its verification and has sent a document. */
  withDocument(): Promise<{ provider: Member; file_id: string }>;
  /** An administrator, or an operator with these roles. */
  operator(roles?: OperatorRole[]): Promise<Member>;
  /** An operator and the session they are signed in by. */
  operatorSession(): Promise<OperatorSession>;
  /** An operator who has named the person to act for; the code's digest starts it. */
  begunImpersonation(target?: {
    account_id: string;
  }): Promise<
    OperatorSession & { account_id: string; code: string; code_digest: string; impersonation_id: string }
  >;
  /** An operator acting for a customer: `acting` is the resulting actor. */
  impersonation(target?: {
    account_id: string;
  }): Promise<OperatorSession & { acting: Member; impersonation_id: string }>;
  suspendedAccount(target?: { account_id: string }): Promise<string>;
  accountVersion(account_id: string): Promise<number>;
  /** A customer whose account has a provider profile as well; the customer is its default. */
  withTwoProfiles(): Promise<Member>;
  /** A customer with a calendar feed; `other` acts as another profile of the same account. */
  calendarFeed(): Promise<{ actor: Member; other: Member; feed_id: string; token: string }>;
  /** A customer with a personal access token that may do everything a token may. */
  accessToken(
    scopes?: TokenScope[],
    lifetime_days?: 30 | 90 | 365,
  ): Promise<{ actor: Member; token_id: string; token: string }>;
  /** An account without a profile that has a second factor. */
  withSecondFactor(): Promise<Member>;
  /** One of the recovery codes of such an account. */
  recoveryCode(options?: { is_used?: boolean }): Promise<{ account_id: string; digest: string }>;
  /** A customer with a photo. */
  withPhoto(): Promise<{ customer: Member; file_id: string }>;
  /** A customer signed in on a device. */
  withDevice(): Promise<{ actor: Member; session_id: string }>;
  /** A data export that was requested, and one whose link was mailed. */
  requestedExport(): Promise<{ actor: Member; export_id: string }>;
  readyExport(): Promise<{ actor: Member; export_id: string; token: string }>;
  category(): Promise<{ id: string; slug: string }>;
  /** Another one, which nothing else uses. */
  ownCategory(over?: Partial<CategoryInput>): Promise<{ id: string; slug: string }>;
  archivedCategory(): Promise<{ id: string; slug: string }>;
  /** With an unpublished edit. */
  editedCategory(): Promise<{ id: string; slug: string; edit_version: number }>;
  /** A visitor's complete draft. */
  draft(): Promise<DraftFixture>;
  /** A visitor's draft that waits for the proof of this address. */
  draftFor(email: string): Promise<DraftFixture>;
  /** The same with one file recorded. */
  draftWithFile(): Promise<FileFixture>;
  openRequest(): Promise<RequestFixture>;
  sentOffer(): Promise<OfferFixture>;
  webhook(options?: { is_paused?: boolean }): Promise<WebhookFixture>;
  /** From a customer to a provider; `provider` could take it. */
  invitation(options?: { recipient_email?: string }): Promise<InvitationFixture>;
  /** An open request that a provider is not interested in, because of its date. */
  passedRequest(): Promise<RequestFixture & { provider: Member }>;
  /** An invitation by a link that a provider took and declined, because of the date. */
  declinedInvitation(): Promise<InvitationFixture>;
  question(text?: string): Promise<QuestionFixture>;
  publishedAnswer(): Promise<AnswerFixture>;
  reportedMessage(): Promise<QuestionFixture>;
  messageFile(by: Member, stored?: Partial<StoredPicture>): Promise<string>;
  sentPicture(): Promise<QuestionFixture & { file_id: string }>;
  /** A provider's message that an operator has hidden. */
  hiddenMessage(): Promise<QuestionFixture & { operator: Member; restriction_id: string }>;
  /** A question whose customer ended the conversation. */
  blockedThread(): Promise<QuestionFixture>;
  /** An offer with a link that lets its recipient decide. */
  sharedOffer(options?: ShareOptions): Promise<ShareFixture>;
  /** awaiting_information, accepted through such a link: the recipient is its customer. */
  sharedBooking(options?: ShareOptions): Promise<SharedBookingFixture>;
  /** sent */
  directOffer(): Promise<DirectOfferFixture>;
  /** The token in the mailed link of a row. */
  linkToken(purpose: LinkPurpose, id: string): string;
  /** A request with an offer, both stopped by the operator. */
  heldRequest(): Promise<OfferFixture>;
  /** Closed by its customer; its offer was not selected. */
  closedRequest(): Promise<OfferFixture>;
  /** An offer for a request that its customer has edited since. */
  outdatedOffer(): Promise<OfferFixture>;
  /** A provider's offer template; `other` acts as another profile of the same account. */
  offerTemplate(): Promise<{ provider: Member; other: Member; template_id: string }>;
  /** awaiting_information */
  booking(): Promise<BookingFixture>;
  /** awaiting_payment */
  payableBooking(): Promise<BookingFixture>;
  /** awaiting_payment with a live attempt */
  payment(): Promise<AttemptFixture>;
  /** What Stripe would say of a paid session of this attempt. */
  paidSnapshot(attempt_id: string, booking_id: string): Promise<PaymentSnapshot>;
  /** An offer that the customer has answered with other terms, and their total. */
  counteredOffer(): Promise<OfferFixture & { counter_minor: number }>;
  /** An expired offer whose request is still open; moves the clock. */
  expiredOffer(): Promise<OfferFixture>;
  /** confirmed */
  confirmedBooking(): Promise<BookingFixture>;
  /** confirmed, of a category that delivers by schedule */
  scheduledBooking(): Promise<BookingFixture>;
  /** confirmed by its deposit, the balance is due later */
  balanceBooking(): Promise<InstalmentFixture>;
  /** confirmed, the balance is overdue; moves the clock there */
  overdueBooking(): Promise<InstalmentFixture>;
  /** confirmed, its customer proposes another date, a week later */
  proposedDate(): Promise<ChangeFixture>;
  /** confirmed and paid, its provider proposes lines that cost more */
  proposedLines(): Promise<ChangeFixture>;
  /** the same, accepted by the customer, who has to pay the difference */
  unpaidChange(): Promise<ChangeFixture>;
  /** delivered by schedule; moves the clock there */
  deliveredBooking(): Promise<BookingFixture>;
  /** confirmed and paid, its day has come; moves the clock there */
  startedBooking(): Promise<BookingFixture>;
  /** delivered, as its provider reported; moves the clock there */
  reportedBooking(): Promise<BookingFixture>;
  /** completed, and what its provider has earned by the ledger; moves the clock there */
  providerBalance(): Promise<BookingFixture & { balance_minor: number; currency: string }>;
  /** An operator has settled this provider's earnings. */
  settleBalance(provider: Member): Promise<void>;
  changesRequestedBooking(): Promise<BookingFixture>;
  /** confirmed, its day has passed and the operator was told; moves the clock there */
  undeliveredBooking(): Promise<BookingFixture>;
  /** disputed by its customer after the delivery; moves the clock there */
  disputedBooking(): Promise<BookingFixture>;
  /** The same with the provider's answer. */
  answeredDispute(): Promise<BookingFixture>;
  /** disputed by its customer, who proposes to settle it for a tenth of the price */
  proposedSettlement(): Promise<BookingFixture & { settlement_id: string }>;
  /** A provider's file for a booking, not yet attached to any message. */
  bookingFile(): Promise<BookingFixture & { file_id: string }>;
  /** cancel_requested */
  cancelRequestedBooking(): Promise<BookingFixture & { asked_minor: number }>;
  /** awarded, with its confirmed booking cancelled */
  undecidedRequest(): Promise<BookingFixture>;
  /** A refund that was requested but not sent to Stripe yet (a late payment that could not be kept). */
  requestedRefund(): Promise<{ refund_id: string; customer: Member }>;
  /** A refund that Stripe refused to make; given back all the same if somebody has done so at Stripe itself. */
  failedRefund(options?: { is_given_back?: boolean }): Promise<RefundFixture>;
  /** A Stripe event about a payment that is not ours, set aside. */
  quarantinedEvent(): Promise<{ event_id: string; set_aside_at: string }>;
  /** A mail that was refused permanently. */
  refusedMail(subject_id?: string): Promise<{ mail_failure_id: string; email: string }>;
  /** A job without attempts left. */
  deadJob(name?: string): Promise<{ job_id: number }>;
  /** An open task about a booking that nobody has delivered. */
  operatorTask(): Promise<{ task_id: string; version: number; booking_id: string }>;
  /** The open task about something that was reported. */
  reportTask(subject_id: string): Promise<{ task_id: string; version: number }>;
  /** An act of an operator that moves more than one may move alone. */
  largeAct(): Promise<LargeAct>;
  /** The same, waiting for a second operator. */
  waitingApproval(): Promise<WaitingApproval>;
  /** A view of the list of bookings that an operator has saved. */
  savedView(): Promise<{ operator: Member; view_id: string }>;
  /** An invitation to the address of somebody with an account. */
  operatorInvitation(): Promise<{ operator: Member; member: Member; invitation_id: string }>;
  /** A note of an operator about a customer's account. */
  noted(): Promise<{ operator: Member; customer: Member; note_id: string }>;
  /** A partner that an operator has created and linked to an account. */
  partner(): Promise<PartnerFixture>;
  /** The same after earning the commission of one booking; moves the clock there. */
  earningPartner(): Promise<PartnerFixture & { booking: BookingFixture }>;
  /** The same with part of it paid. */
  paidPartner(): Promise<PartnerFixture & { booking: BookingFixture; payment_id: string }>;
  pausedPartner(): Promise<PartnerFixture>;
  partnerWithLogo(): Promise<PartnerFixture & { file_id: string }>;
};
