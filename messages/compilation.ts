/**
 * How the messages are compiled, in one place: the Vite plugin and `messages/compile.ts` must agree,
 * or the type checker sees other messages than the browser gets.
 */
export const messageCompilation = {
  project: "./messages/project.inlang",
  outdir: "./messages/compiled",
  // No `url`: the client router does not know a locale prefix and the page would silently not hydrate.
  strategy: ["cookie", "preferredLanguage", "baseLocale"] as ["cookie", "preferredLanguage", "baseLocale"],
  outputStructure: "message-modules" as const,
  emitTsDeclarations: true,
  cookieMaxAge: 60 * 60 * 24 * 400,
};
