/**
 * One client build for every language: the bundler keeps the language as a free name, and `one-language.ts` copies the
 * output once per language, without the messages of the others.
 */
import type { Plugin } from "vite";

/** The free name for the language, which no minifier can evaluate. */
export const openLocale = "PROFFER_LOCALE";

/** How each compiled message reads the language. */
const languageLookup = "experimentalStaticLocale ?? options.locale ?? getLocale()";

/** The messages' runtime in a browser; the compiler's own contains code for servers. */
const runtime = `export const experimentalStaticLocale = undefined;
export const getLocale = () => ${openLocale};
export const overwriteGetLocale = () => undefined;`;

const isMessage = /\/messages\/compiled\/messages\/(?!_index)[^/]+\.js$/;
const isRuntime = /\/messages\/compiled\/runtime\.js$/;

/** Replaces the language in a compiled message with the free name. @throws when the message has another form */
export function openMessage(code: string): string {
  const opened = code.replaceAll(languageLookup, openLocale);
  if (opened === code)
    throw new Error(`A compiled message does not ask for its language by "${languageLookup}".`);
  return opened;
}

/** The Vite plugin that does so in the client build. Development reads the language at runtime. */
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
