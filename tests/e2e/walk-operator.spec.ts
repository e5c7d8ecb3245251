// Everything a operator sees.
import { walkAs } from "./walk/walk.ts";

walkAs("operator");
