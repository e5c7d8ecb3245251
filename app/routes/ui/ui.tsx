import { Gallery } from "#app/components/gallery/gallery.tsx";
import { pageTitle } from "#app/settings.ts";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { documentContext } from "#server/http/context.ts";
import { notFound } from "../not-found-response.ts";
import type { Route } from "./+types/ui.ts";

/** Gallery for developers; 404 in live mode. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(documentContext).is_live) throw notFound();
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.ui_title()) }];
}

export default function Primitives() {
  return (
    <>
      <PageHeader title={m.ui_title()} sentence={m.ui_text()} />
      <Gallery />
    </>
  );
}
