// All checks of an installation, in the order in which to repair faults.
import { wasInstalled } from "#scripts/postgres/cluster-record.ts";
import { checkBackup, checkChecksums } from "./check-backup.ts";
import { checkConfiguration, wrongSettings } from "./check-configuration.ts";
import { checkConnections } from "./check-connections.ts";
import { checkDatabase, checkDatabaseClock, checkMigrations } from "./check-database.ts";
import { checkEncryption } from "./check-encryption.ts";
import { checkForms, checkInstance } from "./check-instance.ts";
import { checkDisk, checkPublicAddress } from "./check-machine.ts";
import { checkNames } from "./check-names.ts";
import { checkQueue } from "./check-queue.ts";
import { checkAuthKey, checkCookieSecret, checkWebhookSecret } from "./check-secrets.ts";
import { checkAuth, checkMail, checkScanner, checkStripe } from "./check-services.ts";
import { type Check, type Finding, problem, runChecks } from "./finding.ts";
import { type Installation, readInstallation } from "./installation.ts";

/** Examines the installation that these variables describe; ends within about ten seconds, even without answers. */
export async function diagnose(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  const read = readInstallation(source);
  if ("problems" in read)
    return wrongSettings(read.problems).map((found) => ({ check: "configuration", ...found }));
  return runChecks(checksOf(read.installation, source));
}

function checksOf({ env, urls, cookieSecret }: Installation, source: NodeJS.ProcessEnv): Check[] {
  const database = urls
    ? [
        { name: "database", run: () => checkDatabase(urls) },
        { name: "migrations", run: () => checkMigrations(urls) },
        { name: "connections", run: () => checkConnections(urls) },
        { name: "backup", run: () => checkBackup(env, urls) },
        { name: "checksums", run: () => checkChecksums(env, urls) },
        { name: "queue", run: () => checkQueue(env.DATABASE_DIRECT_URL ?? urls.DATABASE_URL) },
        { name: "clock", run: () => checkDatabaseClock(urls) },
        { name: "cookie secret", run: () => checkCookieSecret(urls.DATABASE_URL, cookieSecret) },
        {
          name: "webhook secret",
          run: () => checkWebhookSecret(urls.DATABASE_URL, env.STRIPE_WEBHOOK_SECRET),
        },
        {
          name: "instance",
          run: () => checkInstance({ ...env, cookieSecret, DATABASE_URL: urls.DATABASE_URL }),
        },
      ]
    : [
        {
          name: "database",
          run: async () => [
            problem(
              wasInstalled(env.DATA_DIR)
                ? `the product does not run on ${env.DATA_DIR}, and its database with it`
                : `${env.DATA_DIR} is the data folder of no installation`,
              "Start it with `npm start`, or set DATA_DIR or the three database addresses to those it runs with.",
            ),
          ],
        },
      ];
  return [
    { name: "configuration", run: () => checkConfiguration(env) },
    { name: "encryption", run: () => checkEncryption(env) },
    { name: "names", run: async () => checkNames(source) },
    { name: "disk", run: () => checkDisk(env) },
    ...database,
    { name: "mail", run: () => checkMail(env) },
    { name: "file scanner", run: () => checkScanner(env) },
    { name: "stripe", run: () => checkStripe(env) },
    { name: "auth service", run: () => checkAuth(env) },
    { name: "auth key", run: () => checkAuthKey(env) },
    { name: "forms", run: () => checkForms(env) },
    { name: "public address", run: () => checkPublicAddress(env) },
  ];
}
