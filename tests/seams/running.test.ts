// The built product as whoever runs it watches it: metrics, logs, traces, diagnosis.
import { provideRunningProduct } from "./running/product.ts";
import "./running/traces.ts";
import "./running/metrics.ts";
import "./running/logs.ts";
import "./running/environment.ts";
// The last one: it stops the worker.
import "./running/doctor.ts";

provideRunningProduct();
