import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { ViewerContext } from "../viewer.ts";
import { MoneyField } from "./amounts.tsx";
import { CheckField, Choices } from "./choices.tsx";
import { Form } from "./form.tsx";
import type { FormResult } from "./form-state.ts";
import { SelectField, TextArea, TextField } from "./inputs.tsx";
import { PasswordField } from "./password-field.tsx";

function render(children: ReactNode, result: FormResult | null = null, locale: "en" | "de" = "en"): string {
  const viewer = { locale, time_zone: "Europe/Berlin", now: "2026-11-21T00:00:00Z", words: viewerWords };
  const element = (
    <ViewerContext value={viewer}>
      <Form id="f" result={result} hidden={{ _key: "k1", profile_id: null }}>
        {children}
      </Form>
    </ViewerContext>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("a label belongs to its control and the hint describes it", () => {
  const html = render(<TextField name="place" label="Place" hint="The town" />);
  expect(html).toContain('<label for="f-place">');
  expect(html).toContain('id="f-place"');
  expect(html).toContain('aria-describedby="f-place-hint"');
});

test("an error is rendered at its field and in a summary that links to it", () => {
  const html = render(<TextField name="int:guests" label="Guests" />, {
    fields: { guests: "Say how many." },
    values: { guests: "many" },
  });
  expect(html).toContain('role="alert"');
  expect(html).toContain('<a href="#f-guests">Say how many.</a>');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="f-guests-error"');
  expect(html).toContain('value="many"');
});

test("a refusal without field errors is the summary itself", () => {
  const html = render(null, { refusal: { code: "stale", message: "The offer changed." } });
  expect(html).toContain("The offer changed.");
});

test("a refusal of the page is not repeated in the form", () => {
  const html = render(null, { refusal: { code: "stale", message: "The offer changed.", is_of_page: true } });
  expect(html).not.toContain("The offer changed.");
});

test("after a stale refusal a field shows the stored value when it differs from the input", () => {
  const refusal = { code: "stale", message: "The page changed.", is_of_page: true };
  const field = <TextField name="place" label="Place" value="Bonn" />;
  const html = render(field, { refusal, values: { place: "Konstanz" } });
  expect(html).toContain('value="Konstanz"');
  expect(html).toMatch(/aria-describedby="f-place-stored".*id="f-place-stored"[^>]*>Saved now: Bonn</s);
  expect(render(field, { refusal, values: { place: "Bonn" } })).not.toContain("Saved now");
  expect(render(field, { fields: {}, values: { place: "Konstanz" } })).not.toContain("Saved now");
});

test("a select shows the label of the stored option, and only when it differs", () => {
  const refusal = { code: "stale", message: "The page changed.", is_of_page: true };
  const options = [
    { value: "DE", label: "Germany" },
    { value: "AT", label: "Austria" },
  ];
  const field = <SelectField name="country" label="Country" value="DE" options={options} />;
  expect(render(field, { refusal, values: { country: "AT" } })).toContain("Saved now: Germany");
  expect(render(field, { refusal, values: { country: "DE" } })).not.toContain("Saved now");
});

test("CRLF line breaks of a browser equal stored LF line breaks", () => {
  const refusal = { code: "stale", message: "The page changed.", is_of_page: true };
  const field = <TextArea name="notes" label="Notes" value={"one\ntwo"} />;
  expect(render(field, { refusal, values: { notes: "one\r\ntwo" } })).not.toContain("Saved now");
});

test("without errors there is no summary", () => {
  expect(render(<TextField name="place" label="Place" />)).not.toContain('role="alert"');
});

test("hidden values are rendered, null ones are left out", () => {
  const html = render(null);
  expect(html).toContain('<input type="hidden" name="_key" value="k1"/>');
  expect(html).not.toContain("profile_id");
});

test("a password is never rendered again, and the show button is absent without scripts", () => {
  const html = render(<PasswordField name="password" label="Password" show="Show password" />, {
    fields: { password: "Too short." },
    values: { password: "secret" },
  });
  expect(html).not.toContain("secret");
  expect(html).toMatch(/<input id="f-password"[^>]* type="password"/);
  expect(html).not.toContain("<button");
});

test("an amount is shown with the language's separator and its currency", () => {
  const field = (
    <MoneyField name="money:lines[0].unit_net_minor" label="Price" currency="EUR" minor={120_050} />
  );
  expect(render(field, null, "de")).toContain('value="1200,50"');
  expect(render(field)).toContain('name="money:lines[0].unit_net_minor"');
  expect(render(field)).toContain('id="f-lines-0-unit_net_minor"');
});

test("after a submission an unticked box stays unticked, whatever its initial value", () => {
  const box = <CheckField name="flag:terms" label="Terms" isChecked />;
  expect(render(box)).toContain("checked");
  expect(render(box, { values: {}, fields: { terms: "Tick it." } })).not.toContain("checked");
});

test("the choice that was sent is chosen again", () => {
  const html = render(
    <Choices
      name="plan"
      legend="Plan"
      value="full"
      choices={[
        { value: "full", label: "All" },
        { value: "deposit", label: "Part" },
      ]}
    />,
    { values: { plan: "deposit" } },
  );
  expect(html).toMatch(/id="f-plan-deposit"[^>]*checked/);
  expect(html).not.toMatch(/id="f-plan-full"[^>]*checked/);
});

test("a box in the summary sends a form despite what was found in it", () => {
  const confirmation = { name: "_found", value: "send", label: "Send it anyway", isGiven: false };
  const html = render(<TextField name="text" label="Text" />, { fields: { text: "Found." }, confirmation });
  expect(html).toMatch(/role="alert".*<input type="checkbox" name="_found" value="send"\/>.*Send it anyway/);
  const again = render(<TextField name="text" label="Text" />, {
    fields: { text: "Too long." },
    confirmation: { ...confirmation, isGiven: true },
  });
  expect(again).toContain('name="_found" checked=""');
});
