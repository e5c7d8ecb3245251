// All checks of an installation, in the order in which one puts right what is wrong.
import { checkConfiguration, wrongSettings } from "./check-configuration.ts";
import { checkConnections } from "./check-connections.ts";
import { checkDatabase, checkDatabaseClock, checkMigrations } from "./check-database.ts";
import { checkHistory } from "./check-history.ts";
import { checkDisk, checkPublicAddress } from "./check-machine.ts";
import { checkQueue } from "./check-queue.ts";
import { checkAuth, checkMail, checkStripe } from "./check-services.ts";
import { type Check, type Finding, problem, runChecks } from "./finding.ts";
import { type Installation, readInstallation } from "./installation.ts";

/** Examines the installation that these variables describe; ends in about ten seconds, whatever does not answer. */
export async function diagnose(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  const read = readInstallation(source);
  if ("problems" in read)
    return wrongSettings(read.problems).map((found) => ({ check: "configuration", ...found }));
  return runChecks(checksOf(read.installation));
}

function checksOf({ env, urls }: Installation): Check[] {
  const database = urls
    ? [
        { name: "database", run: () => checkDatabase(urls) },
        { name: "migrations", run: () => checkMigrations(urls) },
        { name: "connections", run: () => checkConnections(urls) },
        { name: "history", run: () => checkHistory(urls) },
        { name: "queue", run: () => checkQueue(env.DATABASE_DIRECT_URL ?? urls.DATABASE_URL) },
        { name: "clock", run: () => checkDatabaseClock(urls) },
      ]
    : [
        {
          name: "database",
          run: async () => [
            problem(
              `the product does not run on ${env.DATA_DIR}, and its database with it`,
              "Start it with `npm start`, or set DATA_DIR or the three database addresses to those it runs with.",
            ),
          ],
        },
      ];
  return [
    { name: "configuration", run: () => checkConfiguration(env) },
    { name: "disk", run: () => checkDisk(env) },
    ...database,
    { name: "mail", run: () => checkMail(env) },
    { name: "stripe", run: () => checkStripe(env) },
    { name: "auth service", run: () => checkAuth(env) },
    { name: "public address", run: () => checkPublicAddress(env) },
  ];
}
