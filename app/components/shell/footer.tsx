import { Monitor, Moon, Sun } from "lucide-react";
import { useContext } from "react";
import { useLocation } from "react-router";
import { SettingsContext } from "#app/settings.ts";
import { Icon } from "#app/ui/icon.tsx";
import { mailtoHref } from "#domain/mail-link.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import type { Theme } from "#server/http/context.ts";

const languages = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
] as const;

const themes = [
  { value: "system", label: m.shell_theme_system, icon: Monitor },
  { value: "light", label: m.shell_theme_light, icon: Sun },
  { value: "dark", label: m.shell_theme_dark, icon: Moon },
] as const;

/** Legal pages, language and appearance. The switches are plain forms: the whole document changes. */
export function Footer({ theme, hasSwitches }: { theme: Theme; hasSwitches: boolean }) {
  const { pathname, search } = useLocation();
  const next = `${pathname}${search}`;
  const support_email = useContext(SettingsContext)?.support_email;
  return (
    <footer className="foot">
      <div className="foot-row">
        <nav aria-label={m.shell_footer_label()}>
          <a href="/legal">{m.shell_legal()}</a>
          <a href="/privacy-policy">{m.shell_privacy()}</a>
          <a href="/terms">{m.shell_terms()}</a>
          {support_email ? <a href={mailtoHref(support_email)}>{m.shell_support()}</a> : null}
        </nav>
        {hasSwitches ? <Switches theme={theme} next={next} /> : null}
      </div>
    </footer>
  );
}

function Switches({ theme, next }: { theme: Theme; next: string }) {
  return (
    <div className="foot-end">
      <form method="post" action="/preferences" className="segments" aria-label={m.shell_language()}>
        <input type="hidden" name="next" value={next} />
        {languages.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="locale"
            value={value}
            lang={value}
            aria-pressed={getLocale() === value}
          >
            {label}
          </button>
        ))}
      </form>
      <form method="post" action="/preferences" className="segments" aria-label={m.shell_theme()}>
        <input type="hidden" name="next" value={next} />
        {themes.map(({ value, label, icon }) => (
          <button key={value} type="submit" name="theme" value={value} aria-pressed={theme === value}>
            <Icon of={icon} />
            <span>{label()}</span>
          </button>
        ))}
      </form>
    </div>
  );
}
