import { Dashboard, type HomeSide } from "#app/components/home/dashboard.tsx";
import { Welcome } from "#app/components/home/welcome.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { listCategories } from "#server/category/reads/category.ts";
import { readHome } from "#server/home/reads/home.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Page, pageOf } from "#server/http/page/page.ts";
import { listFailedRefunds, listSetAsideEvents, listTasks } from "#server/operator/reads/lists.ts";
import { listDrafts } from "#server/request/reads/request.ts";
import type { Route } from "./+types/home.ts";

export const handle = {
  scriptFree: true,
  // A member's page follows what it lists; a visitor's has no script at all.
  follows: ({ now }: Route.ComponentProps["loaderData"]) =>
    now ? (["request", "booking", ...(now.lists ? ["desk"] : [])] as const) : [],
};

/** The categories for a visitor; to-dos and activity of the active profile for a member. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scope, session } = pageOf(context);
  const { actor } = session;
  if (actor.kind !== "member") {
    const drafts =
      actor.kind === "visitor" && actor.visitor_id ? await listDrafts(scope, session.locale) : [];
    return { categories: await listCategories(scope, session.locale), drafts, now: null };
  }
  const { profile } = actor;
  const empty = { needs: [], activity: [], first_steps: null };
  const home = profile ? replaceClosedNames(await readHome(scope, profile)) : empty;
  const lists = actor.is_operator ? await readLists(scope) : null;
  return { categories: [], drafts: [], now: { side: sideOf(profile), lists, ...home } };
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

function sideOf(profile: Parameters<typeof readHome>[1] | null): HomeSide {
  return profile?.kind ?? "none";
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.now?.lists ? m.admin_title() : m.home_now_title();
  if (loaderData?.now) return [{ title: `${title} · ${m.common_brand()}` }];
  return [{ title: `${m.common_brand()} · ${m.home_title()}` }];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { categories, drafts, now } = loaderData;
  if (!now) return <Welcome categories={categories} drafts={drafts} />;
  return <Dashboard {...now} />;
}
