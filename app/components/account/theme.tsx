import { Monitor, Moon, Sun } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages/messages.js";
import type { Theme } from "#server/http/context.ts";

const themes = [
  { value: "system", label: m.shell_theme_system, icon: Monitor },
  { value: "light", label: m.shell_theme_light, icon: Sun },
  { value: "dark", label: m.shell_theme_dark, icon: Moon },
] as const;

/** Colour theme of this browser, stored in its cookie by the same endpoint as the switch in the footer. */
export function ThemeSetting({ theme, next }: { theme: Theme; next: string }) {
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="next" value={next} />
      <div className="segments tall">
        {themes.map(({ value, label, icon }) => (
          <button key={value} type="submit" name="theme" value={value} aria-pressed={theme === value}>
            <Icon of={icon} />
            {label()}
          </button>
        ))}
      </div>
    </form>
  );
}
