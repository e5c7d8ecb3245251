// Every place of a visitor.
import { walkAs } from "./walk/walk.ts";

walkAs("visitor");
