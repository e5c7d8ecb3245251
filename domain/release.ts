// The version of this build, the same in browser and server: it matches reports to source maps.

/** A constant of the build (`vite.config.ts`); undeclared where the sources run unbuilt. */
declare const __RELEASE__: string;

/** Such as `proffer@0.1.0+3f9a2c1b7e45`: the version and a hash of the build. */
export const release: string = typeof __RELEASE__ === "string" ? __RELEASE__ : "proffer@development";
