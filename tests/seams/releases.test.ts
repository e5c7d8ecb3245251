// Updates of an installation: a release takes over from the one before it and gives back.
import { provideGatedProduct } from "./killed/product.ts";
import "./releases/cached.ts";
import "./releases/rolling.ts";

provideGatedProduct({ WORKER: "own", TRUSTED_PROXY_HOPS: "1" });
