// The built product with the demo's people, as browsers, programs and the command line use it: one that runs for all.
import { provideDemoProduct } from "./demo/product.ts";
import "./demo/forms.ts";
import "./demo/forms-refused.ts";
import "./demo/concurrency.ts";
import "./demo/operator-cli.ts";
import "./demo/metrics-unset.ts";

provideDemoProduct();
