// A place of the walk: one route in one state, as one person sees it. The lists of places are data; what brings a state
// about stands in scenes/.
import { expect, type Page } from "@playwright/test";
import type { Stage, Viewer } from "./stage.ts";

export const personas = ["visitor", "customer", "provider", "operator"] as const;
export type Persona = (typeof personas)[number];

/** Whose eyes, and where they look. */
export type Seen = {
  as: Viewer;
  path: string;
  /** Where it is not the walk's own web server that answers. */
  origin?: string;
};

export type Place = {
  /** As in the route table. */
  route: string;
  state: string;
  persona: Persona;
  see(stage: Stage): Promise<Seen>;
  /** What the page is answered with; 200 unless said otherwise. */
  status?: number;
  /** Brings the state about on the page that was opened, with scripts and without; its answer's status is `status`. */
  act?(page: Page, stage: Stage): Promise<void>;
  /** People print it. */
  is_printed?: true;
};

/** A route that has nothing for this persona and says so by its answer: somewhere else, or a status. */
export type Detour = {
  route: string;
  persona: Persona;
  see(stage: Stage): Promise<Seen>;
  /** The path it leads to, or the status of its answer. */
  to: string | number;
};

/** Nobody in particular looks at this address. */
export const openly = (path: string) => async (): Promise<Seen> => ({ as: null, path });

/** The button of a form by the command it names. */
export async function press(page: Page, command: string): Promise<void> {
  const button = page.locator(`button[name="command"][value="${command}"]:visible`).first();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  await answered;
  await page.waitForLoadState();
}

/** Presses a button whose form is refused, and sees the refusal. */
export const refused =
  (command: string, prepare?: (page: Page, stage: Stage) => Promise<void>) =>
  async (page: Page, stage: Stage): Promise<void> => {
    await prepare?.(page, stage);
    await press(page, command);
    const said = page.locator('main :is([role="alert"], .notice):visible, .field-error:visible').first();
    await expect(said).toBeVisible();
  };

/** Fields by their name, with what is typed into them. */
export const typed = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`[name="${name}"]`).first().fill(value);
};

/** Posts a form that no page of ours would send, as a document. */
export const posts = (fields: Record<string, string>, action: string) => async (page: Page) => {
  const answered = page.waitForEvent("load");
  await page.evaluate(
    ([to, values]) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = to;
      for (const [name, value] of Object.entries(values)) {
        const input = document.createElement("input");
        input.type = "hidden";
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [action, fields] as const,
  );
  await answered;
};

/** Opens all that is folded away. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator("main details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}
