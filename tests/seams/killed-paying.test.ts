// The built product while its web process is killed at every step of a payment, a refund and a cancellation.
import { provideGatedProduct } from "./killed/product.ts";
import "./killed/paying.ts";
import "./killed/cancelling.ts";

provideGatedProduct();
