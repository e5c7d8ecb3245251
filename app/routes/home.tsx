import { Dashboard, type HomeSide } from "#app/components/home/dashboard.tsx";
import { Welcome } from "#app/components/home/welcome.tsx";
import { pageTitle, siteNameOf } from "#app/settings.ts";
import { fillMonths, shownMonths } from "#domain/booking/earned-months.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { listComingEarnings } from "#server/booking/reads/coming-earnings.ts";
import { listCategories } from "#server/category/reads/category.ts";
import { readStart } from "#server/home/web/start.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Page, pageOf } from "#server/http/page/page.ts";
import { findProviderJson, toProviderCard } from "#server/offer/reads/provider.ts";
import { listFailedRefunds, listSetAsideEvents, listTasks } from "#server/operator/reads/lists.ts";
import { listEarnings } from "#server/payment/reads/earnings.ts";
import { listDrafts } from "#server/request/reads/request.ts";
import type { Route } from "./+types/home.ts";

export const handle = {
  scriptFree: true,
  // A member's page follows what it lists; a visitor's has no script at all.
  follows: ({ now }: Route.ComponentProps["loaderData"]) =>
    now ? (["request", "booking", ...(now.lists ? ["desk"] : [])] as const) : [],
};

/** The categories for a visitor; dates, to-dos, requests and activity of the active profile for a member. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scope, session } = pageOf(context);
  const { actor } = session;
  if (actor.kind !== "member") {
    const drafts =
      actor.kind === "visitor" && actor.visitor_id ? await listDrafts(scope, session.locale) : [];
    return { categories: await listCategories(scope, session.locale), drafts, now: null };
  }
  const { profile } = actor;
  const provider = profile?.kind === "provider" ? profile : null;
  const [home, earned, coming, record, lists] = await Promise.all([
    profile ? readStart(scope, profile, session.locale).then(replaceClosedNames) : emptyHome,
    provider ? readEarned(scope, provider.id, session.time_zone) : [],
    provider ? listComingEarnings(scope) : [],
    provider ? findProviderJson(scope, provider.id) : null,
    actor.is_operator ? readLists(scope) : null,
  ]);
  const name = profile && (profile.display_name || null);
  return {
    categories: [],
    drafts: [],
    now: {
      side: sideOf(profile),
      name,
      lists,
      earned,
      coming,
      record: record && toProviderCard(record),
      ...home,
    },
  };
}

const emptyHome: Awaited<ReturnType<typeof readStart>> = {
  dates: { next: null, following: [] },
  needs: [],
  open: [],
  activity: [],
  first_steps: null,
};

/** A provider's earnings of the last months in the reader's zone. */
async function readEarned(scope: Page["scope"], profile_id: string, zone: string) {
  const { months, from } = shownMonths(scope.now, zone);
  return fillMonths(await listEarnings(scope, profile_id, from, zone), months);
}

/** The first rows of the operator's work lists; `/admin` has all of them. */
async function readLists(scope: Page["scope"]) {
  const [set_aside, refunds, tasks] = await Promise.all([
    listSetAsideEvents(scope, null, limits.home_list_rows),
    listFailedRefunds(scope, null, limits.home_list_rows),
    listTasks(scope, null, limits.home_list_rows),
  ]);
  return { set_aside, refunds, tasks };
}

function sideOf(profile: Parameters<typeof readStart>[1] | null): HomeSide {
  return profile?.kind ?? "none";
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.now?.lists ? m.admin_title() : m.shell_home();
  if (loaderData?.now) return [{ title: pageTitle(matches, title) }];
  return [{ title: `${siteNameOf(matches)} · ${m.home_title()}` }];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { categories, drafts, now } = loaderData;
  if (!now) return <Welcome categories={categories} drafts={drafts} />;
  return <Dashboard {...now} />;
}
