// Runs before each test file: property tests draw what the run's seed decides, so that no push is decided by chance. A
// failure prints the seed and the path that repeat it.
import fc from "fast-check";
import { seedOf } from "./turn.ts";

fc.configureGlobal({ seed: seedOf("properties") });
