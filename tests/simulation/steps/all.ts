// All steps from which a seed chooses.
import type { Step } from "../step.ts";
import { bookingSteps } from "./booking.ts";
import { changeSteps, discountSteps } from "./change.ts";
import { moneySteps } from "./money.ts";
import { operatorSteps } from "./operator.ts";
import { rivalSteps } from "./rival.ts";

export const steps: readonly Step[] = [
  ...moneySteps,
  ...bookingSteps,
  ...changeSteps,
  ...operatorSteps,
  ...rivalSteps,
  ...discountSteps,
];
