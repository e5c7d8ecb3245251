// Every screen state of a customer.
import { visitAs } from "../visit.ts";

visitAs("customer");
