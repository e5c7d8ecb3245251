import { useSettings } from "#app/settings.ts";
import { m } from "#messages/messages.js";

/** Register and VAT number of the operator below a legal notice, unless its text says them. */
export function RegisterAndTax({ html }: { html: string }) {
  const { vat_number, register_entry } = useSettings();
  const told = html.replaceAll(/\s/g, "");
  const isNew = (said: string | null): said is string =>
    said !== null && !told.includes(said.replaceAll(/\s/g, ""));
  const lines = [
    ...(isNew(register_entry) ? [m.legal_register_entry({ text: register_entry })] : []),
    ...(isNew(vat_number) ? [m.legal_vat_number({ text: vat_number })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <section className="legal-text prose">
      <h2>{m.legal_register_title()}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
