// How much work a request, an offer and a decision are for a newcomer, measured in a real browser: screens, presses,
// fields, fields to fill, and the time waited after presses. A 393 px phone with a quarter of this machine's speed on
// a fast 4G network; one run covers both with and without scripts. A short run is one request without throttling.
import { type BrowserContext, chromium } from "@playwright/test";
import type { Bench } from "#scripts/bench.ts";
import { ensureBrowser } from "#scripts/browser.ts";
import {
  categoryTitle,
  countDecision,
  countOffer,
  countRequest,
} from "#tests/e2e/kit/count/counted-journeys.ts";
import { figuresOf, type JourneyCount } from "#tests/e2e/kit/count/journey-count.ts";
import { openBrowser, type Person } from "#tests/e2e/kit/person.ts";
import { newProvider } from "#tests/e2e/kit/providers.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { enter } from "#tests/e2e/kit/session/session.ts";
import { openSharedProduct } from "./kit/product.ts";
import { isShort, type ShortForm } from "./kit/short.ts";
import { printLine, tableRow } from "./kit/table.ts";

export const short: ShortForm = {
  figures: ["screens_request", "taps_request", "fields_request", "fields_to_fill_request", "wait_ms_request"],
};

const phone = { width: 393, isPhone: true, locale: "en" } as const;
/** "Fast 4G" in Chromium's developer tools: bytes per second and ms. */
const network = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };

async function slowDown({ page, context }: { page: Person["page"]; context: BrowserContext }): Promise<void> {
  if (isShort) return;
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

const names = ["screens", "taps", "fields", "fields_to_fill", "wait_ms", "longest_wait_ms"] as const;

/** Prints a way's row in the table; returns its figures under their names in the bench's line. */
function report(way: string, count: JourneyCount): Record<string, number> {
  const figures = figuresOf(count);
  printLine(
    tableRow(
      way,
      names.map((name) => figures[name]),
    ),
  );
  return Object.fromEntries(names.map((name) => [`${name}_${way}`, figures[name]]));
}

type Round = { has_scripts: boolean; suffix: string };

async function measure({ has_scripts, suffix }: Round): Promise<Record<string, number>> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const data = newRequestData();
    const who = { email: data.customer_email, name: "Mara Example", ...phone };
    const customer = await openBrowser(browser, who, has_scripts);
    await slowDown(customer);
    const request = report(`request${suffix}`, await countRequest(customer, data.date));
    if (isShort) return request;
    const id = new URL(customer.page.url()).pathname.split("/").at(-1) ?? "";
    const provider = await openBrowser(browser, { ...(await newProvider("Keller")), ...phone }, has_scripts);
    await enter(provider);
    await slowDown(provider);
    const offer = await countOffer(provider, { id, title: categoryTitle.en });
    const offered = report(`offer${suffix}`, offer);
    const decided = report(`decide${suffix}`, await countDecision(customer, id));
    return { ...request, ...offered, ...decided };
  } finally {
    await browser.close();
  }
}

const bench: Bench = async () => {
  const product = await openSharedProduct({ COMPRESS_PAGES: "on" });
  try {
    Object.assign(process.env, product.kit_env);
    printLine(tableRow("", ["screens", "taps", "fields", "to fill", "wait ms", "longest"]));
    const scripted = await measure({ has_scripts: true, suffix: "" });
    if (isShort) return scripted;
    return { ...scripted, ...(await measure({ has_scripts: false, suffix: "_unscripted" })) };
  } finally {
    await product.stop();
  }
};

export default bench;
