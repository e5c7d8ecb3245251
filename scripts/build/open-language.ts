/**
 * One client build for every language: the browser's code is bundled once with its language left open, and
 * `one-language.ts` makes a copy per language of what came out, without the sentences of the others.
 */
import type { Plugin } from "vite";

/** The name that stands for the language until it is decided. A free name: no minifier can know better. */
export const openLocale = "PROFFER_LOCALE";

/** How the compiler of the messages asks for the language, in each message. */
const asked = "experimentalStaticLocale ?? options.locale ?? getLocale()";

/** All that is asked of the messages' runtime in a browser; the compiler's own one is for servers as well. */
const runtime = `export const experimentalStaticLocale = undefined;
export const getLocale = () => ${openLocale};
export const overwriteGetLocale = () => undefined;`;

const isMessage = /\/messages\/compiled\/messages\/(?!_index)[^/]+\.js$/;
const isRuntime = /\/messages\/compiled\/runtime\.js$/;

/** Leaves the language open in one compiled message. @throws when the compiler writes messages in another way. */
export function openMessage(code: string): string {
  const opened = code.replaceAll(asked, openLocale);
  if (opened === code) throw new Error(`A compiled message does not ask for its language by "${asked}".`);
  return opened;
}

/** Leaves the language open in everything a built browser gets. Development decides as the page runs. */
export function openLanguage(): Plugin {
  return {
    name: "open-language",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (isRuntime.test(id)) return { code: runtime, map: null };
      return isMessage.test(id) ? { code: openMessage(code), map: null } : null;
    },
  };
}
