import { Download } from "lucide-react";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader, Pairs } from "#app/ui/content.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { findExportByToken } from "#server/account/web/leaving.ts";
import type { Route } from "./+types/export-ready.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { size_bytes, ready_at, expires_at } = await findExportByToken(context, request, params.token);
  return { size_bytes, ready_at, expires_at, to: `/account/export/${encodeURIComponent(params.token)}/zip` };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.leaving_download_title()) }];
}

/** Landing page of the mailed link to a data export. */
export default function ExportReady({ loaderData }: Route.ComponentProps) {
  const { size_bytes, ready_at, expires_at, to } = loaderData;
  const { locale } = useViewer();
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.leaving_download_title()} sentence={m.leaving_download_sentence()} />
      <Pairs
        pairs={[
          { key: "made", term: m.leaving_download_made(), value: <Time at={ready_at} /> },
          { key: "until", term: m.leaving_download_until(), value: <Time at={expires_at} /> },
        ]}
      />
      <p>
        <LinkButton to={to} look="primary" isDocument>
          <Icon of={Download} />
          {m.leaving_download_submit({ size: sizeIn(size_bytes, locale) })}
        </LinkButton>
      </p>
      <p className="hint">{m.leaving_download_note()}</p>
    </div>
  );
}

function sizeIn(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), "kB"] : [bytes / 1_000_000, "MB"];
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}
