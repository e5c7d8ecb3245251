// What a step of the simulation is, and what it gets.
import type { z } from "zod";
import type { Actor } from "#server/kernel/actor.ts";
import type { TypedCommand } from "#server/kernel/command.ts";
import type { Random } from "#tests/contract/payment/random.ts";
import type { Scene } from "./scene.ts";
import type { BookingState } from "./state.ts";
import type { World } from "./world.ts";

export type Play = {
  world: World;
  scene: Scene;
  random: Random;
  /** Runs a command as a person does; returns its outcome in a word. */
  act<I extends z.ZodType, O>(command: TypedCommand<I, O>, actor: Actor, input: z.input<I>): Promise<string>;
};
export type Step = {
  name: string;
  /** How often the seed chooses it, relative to the others; 0: it makes no sense here. */
  weight(booking: BookingState): number;
  run(play: Play, booking: BookingState): Promise<string>;
};
