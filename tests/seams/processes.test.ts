// The built product as several processes: one web process hangs, or there are two and two workers, or two are replaced.
import { provideGatedProduct } from "./killed/product.ts";
import "./processes/live-events.ts";
import "./processes/rolling-restart.ts";
import "./processes/several.ts";
import "./processes/hanging.ts";
import "./processes/supervised.ts";

provideGatedProduct({ WORKER: "own", RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1" });
