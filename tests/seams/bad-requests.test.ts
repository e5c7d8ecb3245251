// Bad and large requests to the built product: one that runs for all, and in which nothing happens by itself.
import { provideStage } from "./bad-requests/kit/stage.ts";
// First, while there are few rows.
import "./bad-requests/readers.ts";
import "./bad-requests/lines.ts";
import "./bad-requests/large-bodies.ts";
import "./bad-requests/fuzz/from-document.ts";
import "./bad-requests/fuzz/any-form.ts";
import "./bad-requests/typed-client.ts";
import "./bad-requests/kept-connections.ts";
import "./bad-requests/clients-that-leave.ts";

provideStage();
