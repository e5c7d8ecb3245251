import { useRouteLoaderData } from "react-router";
import { Dashboard, type HomeSide } from "#app/components/home/dashboard.tsx";
import { Welcome } from "#app/components/home/welcome.tsx";
import { m } from "#messages/messages.js";
import { listCategories } from "#server/category/reads.ts";
import { readHome } from "#server/home/reads.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { pageOf } from "#server/http/page/page.ts";
import { listDrafts } from "#server/request/reads.ts";
import type { Route } from "./+types/home.ts";

export const handle = { scriptFree: true };

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
  const empty = { needs: [], activity: [] };
  const home = profile ? replaceClosedNames(await readHome(scope, profile)) : empty;
  return { categories: [], drafts: [], now: { side: sideOf(profile), ...home } };
}

function sideOf(profile: Parameters<typeof readHome>[1] | null): HomeSide {
  if (!profile) return "none";
  return profile.kind === "provider" && !profile.is_verified ? "unverified" : profile.kind;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.now) return [{ title: `${m.home_now_title()} · ${m.common_brand()}` }];
  return [{ title: `${m.common_brand()} · ${m.home_title()}` }];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { categories, drafts, now } = loaderData;
  const frame = useRouteLoaderData<{ open_matters: number }>("root");
  if (!now) return <Welcome categories={categories} drafts={drafts} />;
  return <Dashboard {...now} open_matters={frame?.open_matters ?? 0} />;
}
