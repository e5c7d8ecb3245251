// Every place of a customer.
import { walkAs } from "./walk/walk.ts";

walkAs("customer");
