// Right after a failed resend, a page says only that: no sentence on it says that a mail was sent.
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { SharedDecision } from "#app/components/offer/share/shared-decision.tsx";
import { DraftCode } from "#app/components/request/draft/draft-code.tsx";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import ActivateAccount from "./activate-account.tsx";
import SignInByCode from "./code.tsx";
import Reauthenticate from "./reauthenticate.tsx";

const email = "mara@example.test";
const message = "No mail can be sent at the moment.";
const failed: FormResult = { refusal: { code: "service_unavailable", message } };

function render(element: ReactNode): string {
  const viewer = { locale: "en" as const, time_zone: "UTC", now: "2026-11-21T00:00:00Z", words: viewerWords };
  const page = <ViewerContext value={viewer}>{element}</ViewerContext>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
}

/** Rendering a route needs only what its component reads. */
function route(Page: unknown, loaderData: object, command: string) {
  const Component = Page as ComponentType<{ loaderData: object; actionData?: unknown }>;
  return (result: FormResult | null) =>
    render(<Component loaderData={loaderData} actionData={result ? { command, result } : undefined} />);
}

const none = { inbox_url: null };
const activate = { ...none, link: null, email };
const proof = { ...none, next: "/", email, way: "mail", is_sent: true, self: "/", by_password: "/" };
const code = { ...none, next: "/", email, self: "/", sign_in: "/" };
const recipient = "m…@example.test";
const shared = (link_recipient: string | null) => (result: FormResult | null) => {
  const link = {
    recipient: link_recipient,
    maker_name: "Lena",
    may_decide: true,
    made_by: "customer",
    undo_minutes: 30,
  };
  const reader = { state: "visitor", email: null, profile_id: null, needs_profile: false };
  const about = { state: "open", hold_hours: 24, offer: { provider_name: "Studio Keller" } };
  const props = {
    link,
    reader,
    ...about,
    code_sent: true,
    code_address: link_recipient ? null : email,
    ...none,
  };
  const resultOf = (command: string) => (command === "request_offer_code" ? result : null);
  return render(
    <SharedDecision {...({ ...props, resultOf } as unknown as ComponentProps<typeof SharedDecision>)} />,
  );
};
const draft = (result: FormResult | null) =>
  render(
    <DraftCode
      draft_id="d"
      contact={{ name: "Mara", email, phone: null } as never}
      again={{ hidden: {} as never, result }}
      result={null}
      is_unsent={false}
    >
      {null}
    </DraftCode>,
  );

describe("after a failed resend of a mail", () => {
  test.each([
    [
      "activation",
      route(ActivateAccount, { ...activate, why: null }, "resend"),
      m.account_inbox_sentence({ email }),
    ],
    [
      "activation, sent again before",
      route(ActivateAccount, { ...activate, why: "resent" }, "resend"),
      m.account_inbox_resent(),
    ],
    ["sign-in by code", route(SignInByCode, code, "request_code"), m.signin_code_sentence({ email })],
    [
      "proof by mail",
      route(Reauthenticate, { ...proof, has_password: true }, "mail_proof_code"),
      m.security_proof_mailed({ email }),
    ],
    [
      "proof without a password",
      route(Reauthenticate, { ...proof, has_password: false }, "mail_proof_code"),
      m.security_proof_mailed({ email }),
    ],
    ["a link to an offer", shared(recipient), m.share_code_sent({ recipient })],
    ["an open link to an offer", shared(null), m.share_code_sent({ recipient: email })],
    ["a request that waits for its code", draft, m.request_code_sentence({ email })],
  ])("%s", (_page, pageAfter, sent) => {
    expect(pageAfter(null)).toContain(sent);
    const after = pageAfter(failed);
    expect(after.split(message)).toHaveLength(2);
    expect(after).not.toContain(sent);
    expect(after).not.toMatch(/have sent|is on its way/u);
  });
});
