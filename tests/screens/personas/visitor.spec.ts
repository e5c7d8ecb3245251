// Every screen state of a visitor.
import { visitAs } from "../visit.ts";

visitAs("visitor");
