// Everything a visitor sees.
import { walkAs } from "./walk/walk.ts";

walkAs("visitor");
