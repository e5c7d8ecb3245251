// The payment's background work.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

/** Makes the hosted checkout session of an attempt; a person waits for it. */
export const createCheckout = jobType("create_checkout", z.object({ attempt_id: Id }));

/** Asks Stripe how an attempt stands and applies the answer; webhook, redirect and sweep all end here. */
export const reconcilePayment = jobType("reconcile_payment", z.object({ attempt_id: Id }));

/** Reads one stored webhook event. */
export const processStripeEvent = jobType("process_stripe_event", z.object({ event_id: z.string().min(1) }));

/** Ends an attempt's session at Stripe first, then applies what Stripe says. */
export const expireCheckout = jobType("expire_checkout", z.object({ attempt_id: Id }));

/** Sends a refund to Stripe under its stored key. */
export const submitRefund = jobType("submit_refund", z.object({ refund_id: Id }));
