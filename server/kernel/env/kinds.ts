// Kinds of value that several settings share, as schemas of the text from the environment.
import { z } from "zod";

/** A TCP port. */
export const port = z
  .string()
  .regex(/^\d+$/, "must be a whole number")
  .transform(Number)
  .refine((n) => n >= 1 && n <= 65_535, "must lie between 1 and 65535");

/** An address of one of these protocols, separated by spaces (`http: https:`); `example` is for the sentence that refuses. */
export const url = (protocols: string, example: string) =>
  z.string().refine((text) => {
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    return parsed !== undefined && protocols.split(" ").includes(parsed.protocol);
  }, `must be an address such as ${example}`);

/** An address without path, query and user: we add what follows the host, or never send it. */
export const origin = (example: string) =>
  url("http: https:", example)
    .refine((address) => {
      const parsed = URL.canParse(address) ? new URL(address) : undefined;
      return parsed === undefined || `${parsed.origin}/` === parsed.href;
    }, `must end after the host, such as ${example}, without a path`)
    .transform((address) => new URL(address).origin);

/** An address of a web service, without slashes at its end. */
export const web = (example: string) =>
  url("http: https:", example).transform((address) => address.replace(/\/+$/, ""));

/** An address of PostgreSQL. */
export const database = url("postgres: postgresql:", "postgres://user:password@host:5432/proffer");

/** A socket or a port of clamd. */
export const scanner = url("tcp: unix:", "tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl").refine(
  (address) => !address.startsWith("tcp:") || /^tcp:\/\/[^/:@]+:\d+\/?$/.test(address),
  "must name host and port, such as tcp://127.0.0.1:3310",
);

/** A number of days from 1 to `most`. */
export const days = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((n) => n >= 1 && n <= most, `must be a whole number from 1 to ${most}`);
