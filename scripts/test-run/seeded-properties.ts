// Runs before each test file: the run's seed decides what property tests draw, so that chance decides no push. A
// failure prints the seed and the path that repeat it.
import fc from "fast-check";
import { seedOf } from "./turn.ts";

fc.configureGlobal({ seed: seedOf("properties") });
