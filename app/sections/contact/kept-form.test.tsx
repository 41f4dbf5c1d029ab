// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { type InquiryType, FormDialogs } from "./form-dialog.tsx";

Object.assign(Element.prototype, { scrollIntoView() {} });

const formHtml =
  '<form><input type="hidden" name="submission" value="ID"><input type="hidden" name="rendered" value="TIME.x"><input name="name"><textarea name="message"></textarea></form>';

/** The page with the contact form; `load` ends the load of the frame, with the fields of our own form or what else it got. */
function openPage() {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const show = (type: InquiryType | null) =>
    act(() => root.render(<FormDialogs type={type} crmForm={null} onClose={() => show(null)} />));
  const field = (name: string) =>
    place.querySelector("iframe")!.contentDocument!.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  return {
    show,
    field,
    /** @param submission the id of the form, which the server makes anew for each */
    load: (submission = "1", html = formHtml) =>
      act(() => {
        const frame = place.querySelector("iframe")!;
        frame.contentDocument!.open();
        frame.contentDocument!.write(html.replace("ID", submission).replace("TIME", Date.now().toString(36)));
        frame.contentDocument!.close();
        frame.dispatchEvent(new Event("load"));
      }),
    send: () =>
      act(() => {
        const form = place.querySelector("iframe")!.contentDocument!.querySelector("form")!;
        form.dispatchEvent(new Event("submit", { bubbles: true }));
      }),
    close: () => act(() => place.querySelector<HTMLElement>("dialog button")!.click()),
    text: () => place.textContent,
    retry: () => act(() => place.querySelector<HTMLElement>("[role=alert] button")!.click()),
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

const badGateway = "<h1>502 Bad Gateway</h1>";

test("a send that got no answer of ours says so, and the same form is there again with what was typed", () => {
  const page = openPage();
  page.show("demo");
  page.load("first");
  page.field("message").value = "We are 3,500 alumni.";
  page.send();
  page.load("", badGateway);
  expect(page.count(), "nothing of another's page").toBe(0);
  expect(page.text()).toContain("What you typed is still here.");

  page.retry();
  expect(page.text()).toContain("Loading contact form...");
  page.load("second");
  expect(page.field("message").value).toBe("We are 3,500 alumni.");
  expect(page.field("submission").value, "counts as the same inquiry").toBe("first");
  page.leave();
});

test("words that were kept for days are sent with the new form's id and time, for the server takes no old ones", () => {
  vi.useFakeTimers();
  const page = openPage();
  page.show("demo");
  page.load("first");
  page.field("message").value = "We are 3,500 alumni.";
  page.send();
  page.load("", badGateway);
  vi.setSystemTime(Date.now() + 60 * 60 * 60 * 1_000);
  page.retry();
  page.load("second");
  expect([page.field("message").value, page.field("submission").value]).toEqual(["We are 3,500 alumni.", "second"]);
  expect(page.field("rendered").value).toBe(`${Date.now().toString(36)}.x`);
  page.leave();
  vi.useRealTimers();
});

test("what was sent without an answer outlives closing the dialog, and goes with the answer", () => {
  const page = openPage();
  page.show("demo");
  page.load("first");
  page.field("message").value = "We are 3,500 alumni.";
  page.send();
  page.load("", badGateway);
  page.close();
  page.show("demo");
  page.load("second");
  expect(page.field("message").value).toBe("We are 3,500 alumni.");
  page.send();
  page.load("", '<div id="answer">Your message is with us</div>');
  expect(page.count()).toBe(1);
  page.close();
  page.show("demo");
  page.load("third");
  expect([page.field("message").value, page.field("submission").value]).toEqual(["", "third"]);
  page.leave();
});

test("a form that can't be had can be asked for again", () => {
  const page = openPage();
  page.show("demo");
  page.load("", badGateway);
  expect(page.text()).toContain("The server did not answer");
  expect(page.text()).not.toContain("What you typed");
  page.retry();
  page.load("first");
  expect(page.field("submission").value).toBe("first");
  page.leave();
});
