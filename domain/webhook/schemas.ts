// An endpoint as its owner enters it.
import { z } from "zod";
import { limits } from "../limits.ts";
import { optionalLine } from "../text.ts";
import { webhookEvents } from "./events.ts";

/**
 * A web address in the URL standard's form. The code that uses it decides where it may lead
 * (`server/kernel/webhook-address.ts`). Credentials in it would appear on pages and in the log.
 */
export const WebhookUrl = z
  .string("required")
  .max(limits.webhook_url_characters, { error: "too_long", abort: true })
  .trim()
  .min(1, { error: "required", abort: true })
  .superRefine((text, ctx) => {
    if (!isPlainAddress(text)) ctx.addIssue({ code: "custom", message: "webhook_url" });
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).href : text));

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
}

/** Any text here: the list below refuses unknown names with its own sentence. The metadata tells callers the names. */
const WebhookEvent = z.string().meta({ enum: webhookEvents });

/** The chosen events, each once, in the order of the form. */
const WebhookEvents = z
  .array(WebhookEvent, "webhook_events")
  .max(webhookEvents.length, "too_many")
  .default([])
  .superRefine((chosen, ctx) => {
    const isKnown = chosen.every((name) => webhookEvents.some((event) => event === name));
    if (chosen.length === 0 || !isKnown) ctx.addIssue({ code: "custom", message: "webhook_events" });
  })
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

export const WebhookEndpointInput = z.object({
  url: WebhookUrl,
  description: optionalLine(limits.short_text_characters),
  events: WebhookEvents,
});
