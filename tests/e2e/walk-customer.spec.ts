// Everything a customer sees.
import { walkAs } from "./walk/walk.ts";

walkAs("customer");
