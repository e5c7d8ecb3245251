// What is done in the background for accounts.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

/** Takes away what accounts leave behind: devices nobody comes back with, copies whose link has run out. Hourly. */
export const sweepAccounts = jobType("sweep_accounts", z.unknown());

/** Notes that an operator's time to act for somebody is over. Called once a minute. */
export const endImpersonations = jobType("end_impersonations", z.unknown());

/** Makes the copy of an account's data that was asked for. */
export const makeExport = jobType("make_export", z.object({ export_id: Id }));

/** Has the auth service forget a person whose account was closed; one it does not know is forgotten. */
export const deleteAuthUser = jobType("delete_auth_user", z.object({ account_id: Id }));
