// One story around the end of a hold, drawn from a seed: who does what, in which order, how many at once, and what
// gets lost on the way.
import { type Random, randomOf } from "./random.ts";

const actions = ["pay", "tick", "sweep", "ask", "cancel", "second_tab", "accept_sibling"] as const;
export type Action = (typeof actions)[number];
const webhooks = ["on_time", "lost", "late", "twice"] as const;
/** Unknown: Stripe created a page but its answer was lost; until the end: still unknown when the booking ends. */
const stripe = ["well", "slow", "answer_lost", "session_unknown", "session_unknown_until_end"] as const;

export type Story = {
  seed: number;
  /** When the first wave begins, counted from the end of the hold. */
  starts_ms: number;
  cards: readonly string[];
  webhooks: (typeof webhooks)[number];
  stripe: (typeof stripe)[number];
  /** All actions of a wave run at once; the waves follow each other with this pause between them. */
  waves: readonly { pause_after_ms: number; actions: readonly Action[] }[];
};

const PAYABLE = "4242424242424242";
const DECLINED = "4000000000000002";
const share: Readonly<Record<Exclude<Action, "pay">, number>> = {
  tick: 75,
  sweep: 25,
  ask: 35,
  cancel: 22,
  second_tab: 25,
  accept_sibling: 30,
};

/** The story of a seed. */
export function drawStory(seed: number): Story {
  const random = randomOf(seed);
  const chosen: Action[] = random.chance(92) ? ["pay"] : [];
  for (const action of actions) if (action !== "pay" && random.chance(share[action])) chosen.push(action);
  if (random.chance(20)) chosen.push("tick");
  return {
    seed,
    starts_ms: random.pick([-700, -150, 0, 0, 40, 999]),
    cards: random.chance(20) ? [DECLINED, PAYABLE] : [PAYABLE],
    webhooks: random.pick(["on_time", "on_time", ...webhooks]),
    stripe: random.chance(65)
      ? "well"
      : random.pick(["slow", "answer_lost", "session_unknown", "session_unknown_until_end"]),
    waves: drawWaves(random.shuffle(chosen), random),
  };
}

function drawWaves(chosen: readonly Action[], random: Random): Story["waves"] {
  const waves: { pause_after_ms: number; actions: Action[] }[] = [];
  for (const action of chosen) {
    const last = waves.at(-1);
    if (last && random.chance(60)) last.actions.push(action);
    else waves.push({ pause_after_ms: random.pick([0, 150, 1_000, 61_000]), actions: [action] });
  }
  return waves;
}

/** Whether an action comes before, together with or after the payment; null when nobody pays. */
function timingOf({ waves }: Story, action: Action): string | null {
  const waveOf = (one: Action) => waves.findIndex((wave) => wave.actions.includes(one));
  const [at, paid] = [waveOf(action), waveOf("pay")];
  if (paid < 0) return null;
  if (at < 0) return "never";
  return at === paid ? "with" : at < paid ? "before" : "after";
}

/** The features of a story: pairs of things that go wrong, and Stripe's fault with what people do meanwhile. */
export function storyFeatures(story: Story): string[] {
  const { webhooks, stripe, cards } = story;
  const people = (["cancel", "second_tab", "accept_sibling"] as const).flatMap((action) => {
    const timing = timingOf(story, action);
    return timing ? [`stripe ${stripe}, ${action} ${timing}`] : [];
  });
  return [`stripe ${stripe}, webhooks ${webhooks}`, `stripe ${stripe}, ${cards.length} cards`, ...people];
}
