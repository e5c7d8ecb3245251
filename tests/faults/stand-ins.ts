import type { Fault } from "./fault.ts";

export const standIns: readonly Fault[] = [
  {
    file: "standins/auth/session/sessions.ts",
    find: "await revokeFamily(sql, row.session_id, at);",
    replace: "",
    caught_by: "tests/contract/auth/session.test.ts",
  },
  {
    file: "standins/auth/session/sessions.ts",
    find: 'return { token: deps.secrets.childOf(presented, active.nonce), reuse: "parent_of_active" };',
    replace: "void active;",
    caught_by: "tests/contract/auth/session.test.ts",
  },
  {
    file: "standins/auth/session/token.ts",
    find: 'if (!user.email_confirmed_at) throw new AuthFault(400, "email_not_confirmed", "Email not confirmed");',
    replace: "",
    caught_by: "tests/contract/auth/sign-up.test.ts",
  },
  {
    file: "standins/auth/session/token.ts",
    find: 'if (user && isBanned(user, deps.clock.now())) throw new AuthFault(400, "user_banned", "User is banned");',
    replace: "",
    caught_by: "tests/contract/auth/session.test.ts",
  },
  {
    file: "standins/auth/sweep.ts",
    find: "delete from auth.users where is_anonymous and created_at < $1",
    replace: "delete from auth.users where created_at < $1",
    caught_by: "standins/auth/sweep.test.ts",
  },
  {
    file: "standins/stripe/core/refunds.ts",
    find: "const refundable = charge.amount_captured - charge.amount_refunded;",
    replace: "const refundable = charge.amount_captured;",
    caught_by: "tests/contract/stripe/refunds.test.ts",
  },
  {
    file: "standins/stripe/wire/signature.ts",
    find: "update(`${unix}.${body}`)",
    replace: "update(body)",
    caught_by: "tests/contract/stripe/webhooks.test.ts",
  },
  {
    file: "standins/mail/mailbox.ts",
    find: "people(to),",
    replace: "people(from ? [from] : []),",
    caught_by: "standins/mail/mail.test.ts",
  },
];
