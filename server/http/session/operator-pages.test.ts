// No page of the operators' area loads anything for anybody but an operator in person.
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Session, sessionContext } from "#server/http/context.ts";
import type { Member } from "#server/kernel/actor.ts";

type Loader = (args: { request: Request; context: RouterContextProvider; params: object }) => unknown;
type Route = { loader?: Loader };

const routes = import.meta.glob<Route>(
  ["/app/routes/{admin,category,figure}/*.{ts,tsx}", "!**/*.test.{ts,tsx}"],
  { eager: true },
);

/** An operator who acts for somebody: signed in, but not an operator meanwhile. */
const actor: Member = {
  kind: "member",
  account_id: "0197a000-0000-7000-8000-000000000001",
  email: "mara@example.test",
  is_operator: false,
  profile: null,
  visitor_id: null,
  on_behalf_of: "0197a000-0000-7000-8000-000000000002",
  assurance: { is_two_factor: true, proved_at: new Date("2030-05-06T11:59:00Z") },
};

async function answerTo(loader: Loader | undefined): Promise<unknown> {
  const request = new Request("http://app.test/admin");
  const context = new RouterContextProvider();
  context.set(sessionContext, { actor, now: "2030-05-06T12:00:00Z", locale: "en" } as Session);
  try {
    return await loader?.({ request, context, params: {} });
  } catch (answer) {
    return answer;
  }
}

const refused = { init: { status: 403 }, data: { code: "impersonation_not_allowed" } };

test.each(Object.entries(routes))("%s shows nothing to anybody else", async (_file, { loader }) => {
  expect(await answerTo(loader)).toMatchObject(refused);
});
