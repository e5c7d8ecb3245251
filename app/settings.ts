/** What operators have set, as far as pages show it. The root loader provides it; on an error document the frame does. */
import { createContext, useContext } from "react";
import type { PublicSettings } from "#domain/setting/settings.ts";

export const SettingsContext = createContext<PublicSettings | null>(null);

/** The settings of this page. @throws outside of the root layout, and where its data are missing */
export function useSettings(): PublicSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("useSettings needs a SettingsContext above it");
  return settings;
}

/** The marketplace's name; empty where the page's data are missing. */
export function useSiteName(): string {
  return useContext(SettingsContext)?.site_name ?? "";
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** The marketplace's name for `meta`; empty where the root loader failed. */
export function siteNameOf(matches: Matches): string {
  const root = matches[0]?.loaderData as { settings?: PublicSettings } | null | undefined;
  return root?.settings?.site_name ?? "";
}

/** A page's title for `meta`, with the marketplace's name. */
export function pageTitle(matches: Matches, title: string): string {
  return titleWith(title, siteNameOf(matches));
}

/** The same for a title that a component renders. */
export function usePageTitle(title: string): string {
  return titleWith(title, useSiteName());
}

const titleWith = (title: string, site: string) => (site ? `${title} · ${site}` : title);
