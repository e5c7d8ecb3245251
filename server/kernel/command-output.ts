// The fields that make up the outputs of commands. The API description is generated from them.
import { z } from "zod";
import { accountMachine } from "#domain/account/machine.ts";
import { changeMachine } from "#domain/booking/change/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { directOfferMachine } from "#domain/direct-offer/machine.ts";
import { statuses } from "#domain/machine.ts";
import { offerMachine } from "#domain/offer/machine.ts";
import { partnerMachine } from "#domain/partner/machine.ts";
import { attemptMachine, refundMachine } from "#domain/payment/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";

/** Fields by what they hold. A status is one of its machine's. */
export const field = {
  id: z.uuid(),
  time: z.iso.datetime().describe("UTC."),
  version: z.int().min(1).describe("Counts every write; later commands name the version that was read."),
  count: z.int().min(0),
  amount_minor: z.int().describe("In the currency's minor unit."),
  account_status: z.enum(statuses(accountMachine)),
  attempt_status: z.enum(statuses(attemptMachine)),
  booking_status: z.enum(statuses(bookingMachine)),
  change_status: z.enum(statuses(changeMachine)),
  direct_offer_status: z.enum(statuses(directOfferMachine)),
  offer_status: z.enum(statuses(offerMachine)),
  partner_status: z.enum(statuses(partnerMachine)),
  refund_status: z.enum(statuses(refundMachine)),
  request_status: z.enum(statuses(requestMachine)),
} as const;
