// Every screen state of an operator.
import { visitAs } from "../visit.ts";

visitAs("operator");
