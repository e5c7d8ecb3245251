// The built product while its processes are killed and its services are away: one that comes back every time.
import { provideGatedProduct } from "./killed/product.ts";
import "./killed/services-away.ts";
import "./killed/accepting.ts";
import "./killed/paying.ts";
// Last: after a death of PostgreSQL a mail may have come twice, which the others would count.
import "./killed/foundations.ts";

provideGatedProduct();
