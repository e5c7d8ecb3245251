// What people see instead of a page: nothing there, not like this, a fault of ours, and a database that is down.
import { findViewer } from "../access-cases.ts";
import { postForm } from "../actions.ts";
import { personas } from "../persona.ts";
import * as errors from "../prepare/errors.ts";
import { asAnonymous, type ScreenState, screen } from "../screen-state.ts";

const route = "/*";
const persona = "visitor" as const;

export const errorStates: readonly ScreenState[] = [
  ...personas.flatMap((one): ScreenState[] => [
    {
      ...screen(route, one, "not-found", async (product) => ({
        viewer: await findViewer(product, one),
        path: "/no-such-page",
      })),
      status: 404,
    },
    {
      ...screen(route, one, "away", async (product) => ({
        viewer: await findViewer(product, one),
        path: "/",
        origin: await product.share(errors.withoutDatabase),
      })),
      status: 503,
    },
  ]),
  ...(["customer", "provider"] as const).map(
    (side): ScreenState => ({
      route,
      state: "fault",
      persona: side,
      status: 500,
      async prepare(product) {
        const booking = await product.share(errors.unreadableBooking);
        return { viewer: booking[side], path: `/booking/${booking.booking_id}` };
      },
    }),
  ),
  {
    route,
    state: "fault",
    persona,
    status: 500,
    async prepare(product) {
      const viewer = await product.share(errors.unreadableDraft);
      return { viewer, path: `/request?step=send&draft=${viewer.request_id}` };
    },
  },
  {
    ...screen(route, persona, "away-while-sending", async (product) => ({
      viewer: null,
      path: "/auth/signin",
      origin: await product.share(errors.withoutDatabase),
    })),
    status: 503,
    perform: postForm(
      { command: "save_draft", step: "details", title: "Wedding at the lake" },
      "/request?step=details&draft=018f0000-0000-7000-8000-000000000000",
    ),
  },
  { ...screen(route, persona, "unreadable-address", asAnonymous("/request/%E0%A4%A")), status: 404 },
  {
    ...screen(route, persona, "method-not-allowed", asAnonymous("/")),
    status: 405,
    perform: postForm({ command: "nothing" }, "/error"),
  },
  {
    ...screen(route, persona, "too-large", asAnonymous("/")),
    status: 413,
    perform: postForm({ email: "x".repeat(2_000_000) }, "/auth/signin"),
  },
];
