// Connections that leave the operator's own network: each must be encrypted, with a certificate of the other side.

import { isPrivate } from "#server/kernel/env/address.ts";
import type { Settings } from "#server/kernel/env.ts";
import { type CheckResult, ok, warning } from "./finding.ts";

const databases = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_API_URL",
  "DATABASE_OWNER_URL",
] as const satisfies readonly (keyof Settings)[];
const overHttp = [
  "SENTRY_DSN",
  "SENTRY_URL",
  "VIES_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
] as const satisfies readonly (keyof Settings)[];

/** Connections that a third party could read or answer. Mail needs no check: outside the network it uses only TLS. */
export async function checkEncryption(env: Settings): Promise<CheckResult[]> {
  const found = [
    ...databases.filter((name) => isOpenDatabase(env[name])).map(openDatabase),
    ...overHttp.filter((name) => isOutside(env[name], "http:")).map(openHttp),
    ...(isOutside(env.FILES_SCANNER, "tcp:") ? [openScanner] : []),
  ];
  return found.length > 0 ? found : [ok("nothing leaves your network in the clear")];
}

/** Only this mode surely checks a server's certificate and name; what others mean depends on the driver's version. */
const isOpenDatabase = (address: string | undefined): boolean =>
  address !== undefined &&
  !isPrivate(address) &&
  new URL(address).searchParams.get("sslmode") !== "verify-full";

const isOutside = (address: string | undefined, protocol: string): boolean =>
  address?.startsWith(protocol) === true && !isPrivate(address);

const openDatabase = (name: string): CheckResult =>
  warning(
    `${name} leads out of your network without a check of the server's certificate`,
    "Add ?sslmode=verify-full to the address, and &sslrootcert=<file> where the service has an authority of its own (Supabase: Database settings → SSL configuration).",
  );

const openHttp = (name: string): CheckResult =>
  warning(`${name} leads out of your network by plain HTTP`, "Use the service's https address.");

const openScanner = warning(
  "FILES_SCANNER leads out of your network, and clamd speaks no TLS: uploads pass in the clear",
  "Run the scanner on this machine or in your own network.",
);
