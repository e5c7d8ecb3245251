import { pageTitle } from "#app/settings.ts";
import { PageHeader, Pairs } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { listSilenceRules } from "#server/http/page/deadlines.ts";
import { pageOf } from "#server/http/page/page.ts";
import type { Route } from "./+types/deadlines.ts";

export const handle = { scriptFree: true };

export function loader({ context }: Route.LoaderArgs) {
  return { groups: listSilenceRules(pageOf(context).session.settings) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches, m.deadline_title()) },
    { name: "description", content: m.deadline_sentence() },
  ];
}

/** Each wait with its deadline and its outcome. */
export default function Deadlines({ loaderData }: Route.ComponentProps) {
  return (
    <div className="legal">
      <PageHeader title={m.deadline_title()} sentence={m.deadline_sentence()} />
      <div className="stack loose">
        {loaderData.groups.map(({ group, title, rules }) => (
          <section key={group} className="stack" aria-labelledby={group}>
            <h2 id={group}>{title}</h2>
            {rules.map(({ name, wait, until, outcome }) => (
              <article key={name} className="stack tight">
                <h3>{wait}</h3>
                <Pairs
                  pairs={[
                    { key: "until", term: m.deadline_until(), value: until },
                    { key: "outcome", term: m.deadline_outcome(), value: outcome },
                  ]}
                />
              </article>
            ))}
          </section>
        ))}
        <p className="soft small">{m.deadline_note()}</p>
      </div>
    </div>
  );
}
