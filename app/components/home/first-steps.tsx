import { CircleCheck, CircleDashed, Clock } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { countryName } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { FirstSteps as Steps } from "#server/home/reads/home.ts";

type StepText = { title: () => string; text: (inputs: { country: string }) => string; to: string | null };
const stepTexts: Record<Steps["steps"][number]["name"], StepText> = {
  profile: { title: m.home_first_profile, text: m.home_first_profile_text, to: "/account/profile" },
  photo: { title: m.home_first_photo, text: m.home_first_photo_text, to: "/account/profile#photo" },
  categories: {
    title: m.home_first_categories,
    text: m.home_first_categories_text,
    to: "/account/profile#categories",
  },
  area: { title: m.home_first_area, text: m.home_first_area_text, to: "/account/profile" },
  tax_id: { title: m.home_first_tax_id, text: m.home_first_tax_id_text, to: "/account/profile#profile" },
  verification: { title: m.home_first_verification, text: m.home_first_verification_text, to: null },
};

/** A provider's checklist until everything on it is done: each step with its state and a link. */
export function FirstSteps({ steps, country, refusal_reason: reason }: Steps) {
  const { locale } = useViewer();
  return (
    <section className="stack tight" aria-labelledby="first-steps">
      <h2 id="first-steps">{m.home_first_title()}</h2>
      <p className="soft">{m.home_first_text()}</p>
      <ol className="first-steps">
        {steps.map(({ name, is_done }) => {
          const isRefused = name === "verification" && reason !== null;
          const { title, text } = stepTexts[name];
          const to = isRefused ? "/account/profile" : stepTexts[name].to;
          const isWaiting = to === null && !is_done;
          const sentence = isRefused
            ? m.home_first_verification_refused({ reason })
            : is_done && name === "verification"
              ? m.home_first_verification_done()
              : text({ country: countryName(country, locale) });
          return (
            <li key={name} className={is_done ? "done" : undefined}>
              <Icon of={is_done ? CircleCheck : isWaiting ? Clock : CircleDashed} />
              <div>
                <b>{title()}</b>{" "}
                <span className="small soft">
                  {is_done ? m.home_first_done() : isWaiting ? m.home_first_waiting() : m.home_first_open()}
                </span>
                <p className="small soft">{sentence}</p>
              </div>
              {is_done || !to ? null : (
                <LinkButton to={to} isCompact isDocument>
                  {m.home_first_act()}
                  <span className="visually-hidden"> {title()}</span>
                </LinkButton>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
