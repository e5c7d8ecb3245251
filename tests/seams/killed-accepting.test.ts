// The built product while its web process is killed at every step of an acceptance.
import { provideGatedProduct } from "./killed/product.ts";
import "./killed/accepting.ts";

provideGatedProduct();
