// Everything a provider sees.
import { walkAs } from "./walk/walk.ts";

walkAs("provider");
