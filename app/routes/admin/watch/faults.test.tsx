// The page of errors keeps what was searched for when it leads to more of them.
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { SettingsContext } from "#app/settings.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { initialSettings, publicSettings } from "#domain/setting/settings.ts";
import Faults from "./faults.tsx";

test.each(["", "3f2a"])("the link to more errors keeps the number %j", (digest) => {
  const loaderData = { rows: [], next: "cursor", filter: { digest, after: null } };
  const props = { loaderData } as unknown as ComponentProps<typeof Faults>;
  const viewer = { locale: "en" as const, time_zone: "UTC", now: "2026-11-21T00:00:00Z", words: viewerWords };
  const element = (
    <SettingsContext value={publicSettings(initialSettings)}>
      <ViewerContext value={viewer}>
        <Faults {...props} />
      </ViewerContext>
    </SettingsContext>
  );
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  const links = [...page.matchAll(/href="([^"]*after=[^"]*)"/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );
  expect(links).not.toEqual([]);
  for (const to of links) {
    const query = new URL(to, "http://localhost").searchParams;
    expect([query.get("digest") ?? "", query.get("after")]).toEqual([digest, "cursor"]);
  }
});
