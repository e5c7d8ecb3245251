// Regaining access: the requested mail, the new password, used links.
import { findViewer } from "../access-cases.ts";
import { expectRefusal, fillFields } from "../actions.ts";
import { personas } from "../persona.ts";
import { asAnonymous, type ScreenState, screen } from "../screen-state.ts";

const forgot = "/auth/forgot-password";
const reset = "/auth/reset-password";
const link = `${reset}?token_hash=abc&type=recovery`;

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

export const recoveryStates: readonly ScreenState[] = [
  ...[forgot, reset].flatMap((route) =>
    personas.map(
      (persona): ScreenState =>
        screen(route, persona, "empty", async (product) => ({
          viewer: await findViewer(product, persona),
          path: route,
        })),
    ),
  ),
  visitorAt(forgot, "refused", forgot, {
    status: 422,
    perform: expectRefusal("recover", fillFields({ email: "nobody" })),
  }),
  visitorAt(reset, "refused", reset, { status: 422, perform: expectRefusal("reset_by_code") }),
  visitorAt(reset, "link", link),
  visitorAt(reset, "weak-password", link, {
    status: 422,
    perform: expectRefusal("reset_by_link", fillFields({ password: "password12" })),
  }),
  visitorAt(reset, "bad-link", link, {
    status: 410,
    perform: expectRefusal("reset_by_link", fillFields({ password: "a long and quiet evening" })),
  }),
  visitorAt(reset, "spent-link", `${reset}?error_code=otp_expired`),
];
