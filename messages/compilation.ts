/** How the messages are compiled. */
export const messageCompilation = {
  project: "./messages/project.inlang",
  outdir: "./messages/compiled",
  // No `url`: the client router does not know a locale prefix and the page would silently not hydrate.
  strategy: ["cookie", "preferredLanguage", "baseLocale"] as ["cookie", "preferredLanguage", "baseLocale"],
  outputStructure: "message-modules" as const,
  emitTsDeclarations: true,
  cookieMaxAge: 60 * 60 * 24 * 400,
};

/** Holds a digest of what was compiled. In the folder itself, so that any other compilation clears it. */
export const digestFile = `${messageCompilation.outdir}/sources.sha256`;
