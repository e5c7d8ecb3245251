import type { ReactNode } from "react";
import { m } from "#messages/messages.js";
import { Actions, Feedback } from "./actions.tsx";
import { ChoiceFields, FieldErrors, Fields } from "./fields.tsx";
import { Colours, Type } from "./foundations.tsx";
import { Lists, Offers, Tables } from "./lists.tsx";
import { Facts, Navigation, Times } from "./navigation.tsx";

const themes = { light: m.shell_theme_light, dark: m.shell_theme_dark };
type Theme = keyof typeof themes;

const groups = [
  { key: "type", title: m.ui_type_title, text: m.ui_type_text, Sample: Type },
  { key: "colours", title: m.ui_colours_title, text: m.ui_colours_text, Sample: Colours },
  { key: "acts", title: m.ui_acts_title, text: m.ui_acts_text, Sample: Actions },
  { key: "says", title: m.ui_says_title, text: m.ui_says_text, Sample: Feedback },
  { key: "fields", title: m.ui_fields_title, text: m.ui_fields_text, Sample: Fields },
  { key: "choosing", title: m.ui_choosing_title, text: m.ui_choosing_text, Sample: ChoiceFields },
  { key: "faults", title: m.ui_faults_title, text: m.ui_faults_text, Sample: FieldErrors },
  { key: "places", title: m.ui_places_title, text: m.ui_places_text, Sample: Navigation },
  { key: "facts", title: m.ui_facts_title, text: m.ui_facts_text, Sample: Facts },
  { key: "times", title: m.ui_times_title, text: m.ui_times_text, Sample: Times },
  { key: "lists", title: m.ui_lists_title, text: m.ui_lists_text, Sample: Lists },
  { key: "tables", title: m.ui_tables_title, text: m.ui_tables_text, Sample: Tables },
  { key: "offers", title: m.ui_offers_title, text: m.ui_offers_text, Sample: Offers },
] as const;

/** Every primitive with a sentence on when to use it, in both themes side by side. */
export function Gallery() {
  return (
    <div className="stack loose">
      {groups.map(({ key, title, text, Sample }) => (
        <section key={key} className="stack" aria-labelledby={`ui-${key}`}>
          <div className="stack tight">
            <h2 id={`ui-${key}`}>{title()}</h2>
            <p className="soft max-w-text">{text()}</p>
          </div>
          <Pair>{(theme) => <Sample scope={`${key}-${theme}`} theme={themes[theme]()} />}</Pair>
        </section>
      ))}
    </div>
  );
}

function Pair({ children }: { children: (theme: Theme) => ReactNode }) {
  return (
    <div className="gallery-pair">
      {(Object.keys(themes) as Theme[]).map((theme) => (
        <div key={theme} className="gallery-sample stack" data-theme={theme}>
          {children(theme)}
        </div>
      ))}
    </div>
  );
}
