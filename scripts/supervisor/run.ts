// What every supervisor does at its start and end: `npm start`, and a single program in a container or unit.
import { EnvError, parseSettings, type Settings } from "#server/kernel/env.ts";

/** The settings of this environment; an EnvError names each problem. */
export function settingsOf(source: NodeJS.ProcessEnv): Settings {
  const parsed = parseSettings(source);
  if (!parsed.ok) throw new EnvError(parsed.problems);
  return parsed.env;
}

/** Resolves when the supervisor should end: a signal, or the end of the launcher that started it. */
export function waitForShutdown(): Promise<void> {
  return new Promise((done) => {
    // Handled each time: a second Ctrl-C must not interrupt an orderly stop.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => done());
    const launcher = Number(process.env.PROFFER_LAUNCHER);
    if (launcher !== process.ppid) return;
    setInterval(() => {
      if (process.ppid !== launcher) done();
    }, 500).unref();
  });
}
