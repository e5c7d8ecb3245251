// A visitor of an application that renders on its server: cookies, and an official server client for each request.
import { createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type AuthStandin, PUBLISHABLE } from "./auth.ts";

/** A visitor's cookies, and for each request a server client of its own, as in the product. */
export function visitor(standin: AuthStandin) {
  const jar = new Map<string, string>();
  const headers: Record<string, string>[] = [];
  let writes = 0;
  function request(): SupabaseClient {
    // A request sees the cookies it came with and what it wrote itself, not those of its neighbours.
    const own = new Map(jar);
    return createServerClient(standin.url, PUBLISHABLE, {
      cookies: {
        getAll: () => [...own].map(([name, value]) => ({ name, value })),
        setAll: (written, extra) => {
          writes += 1;
          headers.push(extra);
          for (const { name, value, options } of written) {
            for (const cookies of [jar, own]) {
              if (options.maxAge === 0 || value === "") cookies.delete(name);
              else cookies.set(name, value);
            }
          }
        },
      },
    });
  }
  return { jar, headers, request, writes: () => writes };
}

/** The stored session, from one cookie or its chunks. */
export function storedSession(jar: Map<string, string>): Record<string, unknown> {
  const parts = [...jar]
    .filter(([name]) => /auth-token(\.\d+)?$/.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const value = parts.map(([, part]) => part).join("");
  return JSON.parse(Buffer.from(value.replace(/^base64-/, ""), "base64url").toString()) as Record<
    string,
    unknown
  >;
}

/** Makes the session in the cookies one whose token has run out. */
export function expire(jar: Map<string, string>): void {
  const aged = { ...storedSession(jar), expires_at: Math.floor(Date.now() / 1000) - 10 };
  const name = [...jar.keys()].find((key) => key.endsWith("auth-token"));
  if (!name) throw new Error("nobody is signed in, or in several cookies");
  jar.set(name, `base64-${Buffer.from(JSON.stringify(aged)).toString("base64url")}`);
}
