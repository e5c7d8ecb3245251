import type { Fault } from "./fault.ts";

export const mails: readonly Fault[] = [
  {
    file: "server/invitation/noun.ts",
    find: "  mails: [invitationMails],\n",
    replace: "",
    caught_by: "tests/conformance/shape.test.ts",
  },
  {
    file: "server/flow/payment/settle-payment.ts",
    find: 'if (hasFailed) await notify(ctx, "payment_failed", booking.customer_profile_id, booking.id);',
    replace: "",
    caught_by: "server/notification/command-mails.test.ts",
  },
  {
    file: "server/notification/send-once.ts",
    find: 'if (before) return "sent_before";',
    replace: "void before;",
    caught_by: "server/notification/jobs.test.ts",
  },
  {
    file: "server/notification/jobs.ts",
    find: 'if (topic && !(await isMailedAbout(runtime.db, payload.profile_id, topic))) return "not_wanted";',
    replace: "",
    caught_by: "server/notification/choices.test.ts",
  },
  {
    file: "domain/notification/topics.ts",
    find: "booking_lapsed: null,",
    replace: 'booking_lapsed: "reminders",',
    caught_by: "domain/notification/topics.test.ts",
  },
  {
    file: "domain/notification/mail-failure.ts",
    find: "&& !/\\brelay/i.test(answer)",
    replace: "",
    caught_by: "domain/notification/mail-failure.test.ts",
  },
  {
    file: "server/notification/store/failures.ts",
    find: "if (tries < refused_tries) return false;",
    replace: "",
    caught_by: "server/operator/commands/refused-mail.test.ts",
  },
  {
    file: "server/flow/booking/award-offer.ts",
    find: 'await notify(ctx, "offer_accepted", offer.profile_id, offer.id);',
    replace: 'await notify(ctx, "offer_accepted", booking.customer_profile_id, offer.id);',
    caught_by: "server/notification/command-mails.test.ts",
  },
  {
    file: "server/flow/booking/cancellation/request-cancellation.ts",
    find: 'side === "customer" ? booking.provider_profile_id : booking.customer_profile_id',
    replace: 'side === "provider" ? booking.provider_profile_id : booking.customer_profile_id',
    caught_by: "server/flow/booking/cancellation/answer-cancellation.test.ts",
  },
  {
    file: "server/kernel/mail/format.ts",
    find: "return longFormat(reader, reader.time_zone).format(at);",
    replace: 'return longFormat(reader, "UTC").format(at);',
    caught_by: "server/notification/layout/render.test.tsx",
  },
  {
    file: "server/notification/store/undelivered.ts",
    find: "address: is_own_words ? email : maskedAddress(email),",
    replace: "address: email,",
    caught_by: "server/operator/commands/refused-mail.test.ts",
  },
  {
    file: "server/kernel/token/unsubscribe-token.ts",
    find: "isSameSignature(token, makeUnsubscribeToken(env, subscription)) ? subscription : null",
    replace: "subscription",
    caught_by: "server/kernel/token/unsubscribe-token.test.ts",
  },
  {
    file: "server/account/commands/register-account.ts",
    find: "      await announceTerms(ctx, id);\n",
    replace: "",
    caught_by: "server/legal-text/announced.test.ts",
  },
];
