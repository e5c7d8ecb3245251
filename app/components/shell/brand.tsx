import { useContext } from "react";
import { SettingsContext, useSiteName } from "#app/settings.ts";
import { shownLogos } from "#domain/setting/picture.ts";
import type { Theme } from "#server/http/context.ts";

/** The marketplace's logo, or its name as text; leads to the start page, as a document, because that ships no script. */
export function Brand({ theme }: { theme: Theme }) {
  const name = useSiteName();
  const settings = useContext(SettingsContext);
  const logos = settings && shownLogos(settings);
  if (!logos)
    return (
      <a className="brand" href="/">
        {name}
      </a>
    );
  const { light, dark } = logos;
  const { path, width, height } = theme === "dark" ? dark : light;
  return (
    <a className="flex items-center min-h-11" href="/">
      <picture>
        {theme === "system" ? (
          <source
            media="(prefers-color-scheme: dark)"
            srcSet={dark.path}
            width={dark.width}
            height={dark.height}
          />
        ) : null}
        <img className="max-w-[min(24vw,7rem)]" src={path} alt={name} width={width} height={height} />
      </picture>
    </a>
  );
}
