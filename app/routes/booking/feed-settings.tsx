import { randomUUID } from "node:crypto";
import { FeedAddress, FeedSettings } from "#app/components/booking/feed.tsx";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { findOwnFeed } from "#server/booking/reads/feed.ts";
import { feedAction } from "#server/booking/web/feed-form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import type { Route } from "./+types/feed-settings.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profile } = requireProfile(context, request);
  return {
    feed: await findOwnFeed(pageOf(context).scope),
    hidden: { _key: randomUUID(), profile_id: profile.id },
  };
}

export const action = feedAction;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.booking_feed_title()) }];
}

/** The new feed's address, which only this response contains. */
function addressIn(data: Route.ComponentProps["actionData"]): string | null {
  return data && "address" in data && typeof data.address === "string" ? data.address : null;
}

/** The feed for calendar programs: creates, replaces and ends its private address. */
export default function CalendarFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, hidden } = loaderData;
  const address = addressIn(actionData);
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.booking_feed_title()} sentence={m.booking_feed_sentence()} />
      {address ? <FeedAddress address={address} /> : null}
      <FeedSettings feed={feed} hidden={hidden} result={actionData?.result ?? null} />
      <p>
        <LinkButton to="/bookings" look="quiet">
          {m.booking_feed_back()}
        </LinkButton>
      </p>
    </div>
  );
}
