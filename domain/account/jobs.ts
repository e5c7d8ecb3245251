// Background jobs of accounts.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

/** Deletes idle devices and data exports whose link has expired. Hourly. */
export const sweepAccounts = jobType("sweep_accounts", z.unknown());

/** Ends expired impersonations. Once a minute. */
export const endImpersonations = jobType("end_impersonations", z.unknown());

/** Writes the archive of a requested data export. */
export const makeExport = jobType("make_export", z.object({ export_id: Id }));

/**
 * Asks the register VIES about the VAT number of a provider. Among the webhooks: like their receivers it may be slow or
 * away, and no payment waits behind it.
 */
export const checkVatNumber = jobType("check_vat_number", z.object({ profile_id: Id }), "webhook");

/** Deletes a closed account's user at the auth service; an unknown user counts as deleted. */
export const deleteAuthUser = jobType("delete_auth_user", z.object({ account_id: Id }));
