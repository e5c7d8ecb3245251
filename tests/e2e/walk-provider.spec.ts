// Every place of a provider.
import { walkAs } from "./walk/walk.ts";

walkAs("provider");
