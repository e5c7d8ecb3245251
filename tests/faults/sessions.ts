import type { Fault } from "./fault.ts";

export const sessions: readonly Fault[] = [
  {
    file: "server/http/session/bearer.ts",
    find: 'if (account.status === "suspended") refuse("account_suspended");',
    replace: "",
    caught_by: "server/http/session/bearer.test.ts",
  },
  {
    file: "server/http/session/bearer.ts",
    find: "wanted !== null && active?.id !== wanted",
    replace: "wanted === undefined",
    caught_by: "server/http/session/bearer.test.ts",
  },
  {
    file: "domain/account/next-path.ts",
    find: ' || url.pathname.startsWith("//")',
    replace: "",
    caught_by: "domain/account/next-path.test.ts",
  },
  {
    file: "server/http/session/member.ts",
    find: 'return account.is_operator && account.has_second_factor && aal === "aal2";',
    replace: 'return account.is_operator && aal === "aal2";',
    caught_by: "server/http/session/operator.test.ts",
  },
  {
    file: "server/http/session/session.ts",
    find: 'if (!account || account.is_revoked || account.status !== "active") {',
    replace: 'if (!account || account.status !== "active") {',
    caught_by: "server/http/session/devices.test.ts",
  },
  {
    file: "server/http/session/record.ts",
    find: "if (known && isSessionOver(runtime, known)) return endOver(runtime, known, identity, seen);",
    replace: "",
    caught_by: "server/http/session/session-limits.test.ts",
  },
  {
    file: "server/http/session/impersonation.ts",
    find: "isActiveOperator(operator, identity) && runtime.clock.now() < ends_at",
    replace: "isActiveOperator(operator, identity)",
    caught_by: "server/http/session/impersonation.test.ts",
  },
  {
    file: "server/http/session/guard.ts",
    find: "if (!hasRecentProof(member.assurance, new Date(session.now))) throw redirect(proofPath(request), 302);",
    replace: "",
    caught_by: "server/http/session/guard.test.ts",
  },
  {
    file: "app/session/client-cookies.ts",
    find: "if (!session) return;",
    replace: "",
    caught_by: "app/session/client-cookies.test.ts",
  },
];
