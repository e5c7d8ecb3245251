// Every place of an operator.
import { walkAs } from "./walk/walk.ts";

walkAs("operator");
