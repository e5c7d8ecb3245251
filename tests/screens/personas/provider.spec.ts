// Every screen state of a provider.
import { visitAs } from "../visit.ts";

visitAs("provider");
