import type { SideView } from "#server/operator/reads/request.ts";

/** Somebody by name and address, with the way to the account. */
export function SideLink({ side }: { side: SideView | null }) {
  if (!side) return <p className="soft">–</p>;
  return (
    <p>
      <a className="inline-block py-1" href={`/admin/accounts/${side.account_id}`}>
        {side.name}
      </a>
      <span className="small soft block break-all">{side.email}</span>
    </p>
  );
}
