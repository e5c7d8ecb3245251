// Signing in without a password: the code by mail, another service, and the landing pages of other mail links.
import { findViewer } from "../access-cases.ts";
import { expectRefusal, fillFields, submitCommand } from "../actions.ts";
import { personas } from "../persona.ts";
import { asAnonymous, type ScreenState, screen } from "../screen-state.ts";

const visitorAt = (
  route: string,
  state: string,
  path: string,
  more: Partial<ScreenState> = {},
): ScreenState => ({
  route,
  state,
  persona: "visitor",
  prepare: asAnonymous(path),
  ...more,
});

const code = "/auth/code";
const callback = "/auth/callback";
const landing = "/activate-account";
const linkOf = (type: string) => `${landing}?token_hash=abc&type=${type}`;
const validPassword = "a long and quiet evening";

/** Links of each kind: unused and used. */
const links: readonly ScreenState[] = (["magiclink", "email_change"] as const).flatMap((type) => [
  visitorAt(landing, `${type.replace("_", "-")}-link`, linkOf(type)),
  visitorAt(landing, `${type.replace("_", "-")}-spent`, linkOf(type), {
    status: 410,
    perform: submitCommand(type === "magiclink" ? "confirm_link" : "confirm_email_change"),
  }),
]);

export const signInStates: readonly ScreenState[] = [
  visitorAt(code, "plain", code),
  visitorAt(code, "sent", "/auth/signin?next=%2Frequests", {
    async perform(page) {
      await page.fill({ email: "somebody@nowhere.test" });
      await page.submit("request_code");
    },
  }),
  visitorAt(code, "refused", code, { status: 422, perform: expectRefusal("sign_in_by_code") }),
  visitorAt(code, "wrong", code, {
    status: 422,
    perform: expectRefusal(
      "sign_in_by_code",
      fillFields({ email: "somebody@nowhere.test", token: "000000" }),
    ),
  }),
  ...personas.map(
    (persona): ScreenState =>
      screen(callback, persona, "nothing", async (product) => ({
        viewer: await findViewer(product, persona),
        path: callback,
      })),
  ),
  visitorAt(callback, "denied", `${callback}?error=access_denied&error_description=no`, { status: 403 }),
  visitorAt(callback, "failed", `${callback}?error=server_error`, { status: 422 }),
  visitorAt(callback, "other-browser", `${callback}?code=never-asked-for-here`, { status: 410 }),
  ...links,
  visitorAt(landing, "invite-link", linkOf("invite")),
  visitorAt(landing, "invite-weak-password", linkOf("invite"), {
    status: 422,
    perform: expectRefusal("accept_invite", fillFields({ password: "password12" })),
  }),
  visitorAt(landing, "invite-spent", linkOf("invite"), {
    status: 410,
    perform: expectRefusal("accept_invite", fillFields({ password: validPassword })),
  }),
  visitorAt(landing, "one-more-mailbox", `${landing}?why=other_mailbox`),
  visitorAt(landing, "other-browser", `${landing}?code=never-asked-for-here`, {
    status: 410,
    perform: submitCommand("confirm_return"),
  }),
];
