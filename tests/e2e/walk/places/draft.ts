// The steps of a request on its way: empty, filled, refused, with files, with as much text as they take.
import { storeFile } from "#server/file/store-file.ts";
import { type Place, refused, typed } from "../place.ts";
import { longDraft } from "../scenes/long.ts";
import { readyDraft } from "../scenes/market.ts";
import type { Stage } from "../stage.ts";

const route = "/request";
const steps = ["category", "details", "when_where", "budget", "files", "contact", "review"] as const;
const named = (step: string) => step.replaceAll("_", "-");

async function visitorWithDraft({ kit }: Stage) {
  const { visitor, request_id } = await kit.draft();
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

async function visitorWithFiles({ kit }: Stage) {
  const { visitor, request_id } = await kit.draft();
  const names = ["the-barn.pdf", `${"plan-of-the-whole-garden-and-the-lake-".repeat(4)}.pdf`, "guests.pdf"];
  for (const name of names) {
    const storage_key = `requests/${request_id}/${crypto.randomUUID()}.pdf`;
    const file = { name, content_type: "application/pdf" as const, size_bytes: 1_234_567 };
    await kit.run(storeFile, visitor, { request_id, storage_key, ...file, width: null, height: null });
  }
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

async function begun({ kit }: Stage) {
  const { saveDraft } = await import("#server/request/save-draft.ts");
  const visitor = await kit.visitor();
  const { id: category_id } = await kit.category();
  const { request_id } = await kit.run(saveDraft, visitor, { step: "category", category_id });
  return { visitor_id: visitor.visitor_id ?? "", request_id };
}

const wrong: Partial<Record<(typeof steps)[number], Record<string, string>>> = {
  details: { title: "" },
  when_where: { place_town: "" },
  budget: { "money:budget_minor": "a lot" },
  contact: { name: "", email: "nobody" },
};

export const draftPlaces: readonly Place[] = [
  { route, state: "begin", persona: "visitor", see: async () => ({ as: null, path: route }) },
  {
    route,
    state: "begin-refused",
    persona: "visitor",
    status: 422,
    see: async () => ({ as: null, path: route }),
    act: refused("save_draft"),
  },
  {
    route,
    state: "start-notice",
    persona: "visitor",
    see: async () => ({ as: null, path: "/request?step=category&notice=start" }),
  },
  {
    route,
    state: "begin",
    persona: "provider",
    see: async ({ kit }) => ({ as: await kit.provider(), path: "/request?step=category" }),
  },
  {
    route,
    state: "begin",
    persona: "operator",
    see: async ({ kit }) => ({ as: await kit.operator(), path: "/request?step=category" }),
  },
  ...steps.map(
    (step): Place => ({
      route,
      state: named(step),
      persona: "visitor",
      see: async (stage) => ({ as: await stage.once(visitorWithDraft), path: `/request?step=${step}` }),
    }),
  ),
  ...steps.slice(1, -1).map(
    (step): Place => ({
      route,
      state: `${named(step)}-empty`,
      persona: "visitor",
      see: async (stage) => ({ as: await stage.once(begun), path: `/request?step=${step}` }),
    }),
  ),
  {
    route,
    state: "review-incomplete",
    persona: "visitor",
    see: async (stage) => ({ as: await stage.once(begun), path: "/request?step=review" }),
  },
  ...Object.entries(wrong).map(
    ([step, fields]): Place => ({
      route,
      state: `${named(step)}-refused`,
      persona: "visitor",
      status: 422,
      see: async (stage) => ({ as: await stage.once(visitorWithDraft), path: `/request?step=${step}` }),
      act: refused("save_draft", typed(fields)),
    }),
  ),
  ...(["files", "review"] as const).map(
    (step): Place => ({
      route,
      state: `${step}-with-files`,
      persona: "visitor",
      see: async (stage) => ({ as: await stage.once(visitorWithFiles), path: `/request?step=${step}` }),
    }),
  ),
  ...steps.map(
    (step): Place => ({
      route,
      state: named(step),
      persona: "customer",
      async see(stage) {
        const { customer, request_id } = await stage.once(readyDraft);
        return { as: customer, path: `/request?step=${step}&draft=${request_id}` };
      },
    }),
  ),
  ...(["details", "review"] as const).map(
    (step): Place => ({
      route,
      state: `${step}-long-text`,
      persona: "customer",
      async see(stage) {
        const { customer, request_id } = await stage.once(longDraft);
        return { as: customer, path: `/request?step=${step}&draft=${request_id}` };
      },
    }),
  ),
];
