// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { type EnquiryType, FormDialogs } from "./form-dialog.tsx";

Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });

/** The page with the contact form; `load` ends the load of the frame, with the fields of our own form. */
function openPage() {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const show = (type: EnquiryType | null) =>
    act(() => root.render(<FormDialogs type={type} crmForm={null} onClose={() => show(null)} />));
  const field = (name: string) =>
    place.querySelector("iframe")!.contentDocument!.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  return {
    show,
    field,
    load: () =>
      act(() => {
        const frame = place.querySelector("iframe")!;
        frame.contentDocument!.open();
        frame.contentDocument!.write(
          '<input type="hidden" name="started" value="1"><input name="name"><textarea name="message"></textarea>',
        );
        frame.contentDocument!.close();
        frame.dispatchEvent(new Event("load"));
      }),
    close: () => act(() => place.querySelector<HTMLElement>("dialog button")!.click()),
    count: () => place.querySelectorAll("iframe").length,
    leave: () => {
      act(() => root.unmount());
      place.remove();
    },
  };
}

test("what was typed is there again after an error screen took the place of the page, once and for its own form", () => {
  const page = openPage();
  page.show("demo");
  page.load();
  page.field("message").value = "We are 3,500 alumni.";
  page.close();
  expect(page.count(), "kept while it is closed").toBe(1);
  page.leave();

  const other = openPage();
  other.show("trial");
  other.load();
  expect(other.field("message").value).toBe("");
  other.leave();

  const again = openPage();
  again.show("demo");
  again.load();
  expect([again.field("name").value, again.field("message").value]).toEqual(["", "We are 3,500 alumni."]);
  again.field("message").value = "";
  again.close();
  expect(again.count(), "nothing to keep").toBe(0);
  again.show("demo");
  again.load();
  expect(again.field("message").value).toBe("");
  again.leave();
});
