// Getting back in: the mail that is asked for, the new password, links that are spent.
import { viewer } from "../detours.ts";
import { openly, type Place, personas, refused, typed } from "../place.ts";

const forgot = "/auth/forgot-password";
const reset = "/auth/reset-password";
const link = `${reset}?token_hash=abc&type=recovery`;

const visitorAt = (route: string, state: string, path: string, more: Partial<Place> = {}): Place => ({
  route,
  state,
  persona: "visitor",
  see: openly(path),
  ...more,
});

export const recoveryPlaces: readonly Place[] = [
  ...[forgot, reset].flatMap((route) =>
    personas.map(
      (persona): Place => ({
        route,
        state: "empty",
        persona,
        see: async (stage) => ({ as: await viewer(stage, persona), path: route }),
      }),
    ),
  ),
  visitorAt(forgot, "refused", forgot, { status: 422, act: refused("recover", typed({ email: "nobody" })) }),
  visitorAt(reset, "refused", reset, { status: 422, act: refused("reset_by_code") }),
  visitorAt(reset, "link", link),
  visitorAt(reset, "weak-password", link, {
    status: 422,
    act: refused("reset_by_link", typed({ password: "password12" })),
  }),
  visitorAt(reset, "bad-link", link, {
    status: 410,
    act: refused("reset_by_link", typed({ password: "a long and quiet evening" })),
  }),
  visitorAt(reset, "spent-link", `${reset}?error_code=otp_expired`),
];
