// Background jobs of payments.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

/** Creates the hosted checkout session of an attempt; run-now, because the customer waits for it. */
export const createCheckout = jobType("create_checkout", z.object({ attempt_id: Id }));

/** Reads an attempt's session from Stripe and applies it. */
export const reconcilePayment = jobType("reconcile_payment", z.object({ attempt_id: Id }));

/** Handles one stored webhook event. */
export const processStripeEvent = jobType("process_stripe_event", z.object({ event_id: z.string().min(1) }));

/** Expires an attempt's session at Stripe, then applies Stripe's answer. */
export const expireCheckout = jobType("expire_checkout", z.object({ attempt_id: Id }));

/** Sends a refund to Stripe under its stored key. */
export const submitRefund = jobType("submit_refund", z.object({ refund_id: Id }));
