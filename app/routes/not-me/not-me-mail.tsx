import { AskAgain, Erased, NotMeForm, Sent } from "#app/components/direct-offer/not-me.tsx";
import { pageTitle } from "#app/settings.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { askForNotMeMail, disownByMail } from "#server/http/auth/link/not-me.ts";
import { refusePage } from "#server/http/page/page.ts";
import type { Route } from "./+types/not-me-mail.ts";

export const handle = { scriptFree: true };

/** The redirect after the button puts the figures in the address; editing them changes only what the page shows. */
export function loader({ request }: Route.LoaderArgs) {
  const query = queryOf(request);
  if (query.has("sent")) return { erased: null, link: null } as const;
  const erased = query.get("erased");
  if (erased === "offer" || erased === "mail") {
    const requests = Math.min(Number(/^\d{1,3}$/.exec(query.get("requests") ?? "")?.[0] ?? 0), 100);
    const isAccountKept = query.get("account") === "kept";
    return { erased: { what: erased, requests, is_account_kept: isAccountKept }, link: null } as const;
  }
  const token_hash = query.get("token_hash");
  if (!token_hash || token_hash.length > 300) refusePage("not_found");
  return { erased: null, link: { token_hash, type: query.get("type") ?? "magiclink" } };
}

export const action = chooseAuthAction({
  disown_address: disownByMail,
  ask_for_not_me_mail: askForNotMeMail,
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.direct_not_me_title()) }, { name: "robots", content: "noindex" }];
}

/** The page of the link in a code mail to an unconfirmed address; afterwards, what was erased. */
export default function NotMeMail({ loaderData, actionData }: Route.ComponentProps) {
  const { erased, link } = loaderData;
  if (erased)
    return <Erased facts={erased.what === "offer" ? [m.direct_not_me_done_offer()] : factsOf(erased)} />;
  if (!link) return <Sent />;
  const { command, result = null } = actionData ?? {};
  const isOver = command === "ask_for_not_me_mail" || result?.refusal?.code === "link_used_or_expired";
  return (
    <NotMeForm
      lead={m.direct_not_me_lead_auth()}
      effects={[m.direct_not_me_erases_request(), m.direct_not_me_erases_sign_up()]}
      command="disown_address"
      hidden={link}
      result={command === "disown_address" ? result : null}
    >
      {isOver ? <AskAgain result={command === "ask_for_not_me_mail" ? result : null} /> : null}
    </NotMeForm>
  );
}

function factsOf({ requests, is_account_kept }: { requests: number; is_account_kept: boolean }): string[] {
  return [
    ...(requests === 1 ? [m.direct_not_me_done_request_one()] : []),
    ...(requests > 1 ? [m.direct_not_me_done_request_many({ count: String(requests) })] : []),
    is_account_kept ? m.direct_not_me_done_kept() : m.direct_not_me_done_account(),
    ...(requests === 0 ? [m.direct_not_me_done_nothing()] : []),
  ];
}
