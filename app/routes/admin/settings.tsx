import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { SearchForm } from "#app/components/admin/search-form.tsx";
import { groupTitles, settingWords, valueText } from "#app/components/setting/setting-text.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, PageHeader } from "#app/ui/content.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { queryOf } from "#domain/query.ts";
import { settingGroups, settingNames, settings } from "#domain/setting/settings.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listLatestChanges } from "#server/setting/reads/settings.ts";
import type { Route } from "./+types/settings.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperator(context, request);
  const { scope, session } = pageOf(context);
  const q = queryOf(request).get("q")?.trim().slice(0, 100) ?? "";
  const words = q.toLocaleLowerCase(session.locale).split(/\s+/);
  const changes = await listLatestChanges(scope);
  const found = settingNames
    .filter((name) => {
      const about = `${settingWords[name].label()} ${settingWords[name].text()} ${name}`;
      return words.every((word) => about.toLocaleLowerCase(session.locale).includes(word));
    })
    .map((name) => {
      const { group, form } = settings[name];
      const changed_at = changes.get(name)?.changed_at ?? null;
      return { name, group, form, changed_at, value: scope.settings[name] };
    });
  const groups = settingGroups.flatMap((group) => {
    const rows = found.filter((one) => one.group === group);
    return rows.length > 0 ? [{ group, rows }] : [];
  });
  return { q, groups };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.setting_title()) }];
}

type SettingRow = Route.ComponentProps["loaderData"]["groups"][number]["rows"][number];

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { q, groups } = loaderData;
  const { locale } = useViewer();
  const rowOf = ({ name, form, changed_at, value }: SettingRow): Row => ({
    key: name,
    title: settingWords[name].label(),
    to: `/admin/settings/${name}`,
    detail: settingWords[name].text(),
    amount: valueText(form, value, locale),
    note: changed_at
      ? richMessage(m.setting_changed, { when: <Time at={changed_at} form="short" /> })
      : m.setting_first_value(),
  });
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader title={m.setting_title()} sentence={<span className="soft">{m.setting_sentence()}</span>} />
      <div className="stack loose">
        <SearchForm action="/admin/settings" name="q" value={q} label={m.setting_search()} maxLength={100} />
        {groups.length === 0 ? (
          <EmptyState
            title={m.setting_none()}
            action={<LinkButton to="/admin/settings">{m.setting_none_all()}</LinkButton>}
          >
            {m.setting_none_text()}
          </EmptyState>
        ) : null}
        {groups.map(({ group, rows }) => (
          <section key={group} className="stack" aria-labelledby={group}>
            <h2 id={group}>{groupTitles[group]()}</h2>
            <Rows rows={rows.map(rowOf)} label={groupTitles[group]()} />
          </section>
        ))}
      </div>
    </>
  );
}
