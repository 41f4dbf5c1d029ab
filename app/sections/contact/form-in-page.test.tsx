// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { SectionHtml } from "../page-sections.tsx";

Object.assign(Element.prototype, { scrollIntoView() {} });

const frameHtml = (type: string) =>
  `<section><p>Write to us</p><iframe src="/embed/contact-form?type=${type}" loading="lazy"></iframe></section>`;
const formHtml =
  '<form><input type="hidden" name="submission" value="ID"><input type="hidden" name="rendered" value="TIME.x"><textarea name="message"></textarea></form>';

/** Ends the load of the frame. @param submission id of the form, which the server makes anew for each */
const load = (frame: HTMLIFrameElement, submission: string, html = formHtml) =>
  act(() => {
    const page = frame.contentDocument!;
    page.open();
    page.write(html.replace("ID", submission).replace("TIME", Date.now().toString(36)));
    page.close();
    frame.dispatchEvent(new Event("load"));
  });
const field = (frame: HTMLIFrameElement, name: string) =>
  frame.contentDocument!.querySelector<HTMLInputElement>(`[name=${name}]`)!;

/** The page as the server sent it, with its frame, and what hydrates it or shows another page's sections in its place. */
function openPage(html: string) {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<SectionHtml key={html} html={html} />);
  expect(place.innerHTML, "nothing around the HTML").toBe(`<div>${html}</div>`);
  let root: ReturnType<typeof hydrateRoot>;
  return {
    place,
    frame: () => place.querySelector("iframe")!,
    async hydrate() {
      await act(async () => {
        root = hydrateRoot(place, <SectionHtml key={html} html={html} />);
      });
      await act(() => vi.dynamicImportSettled());
    },
    async show(next: string) {
      await act(async () => root.render(<SectionHtml key={next} html={next} />));
      await act(() => vi.dynamicImportSettled());
    },
    leave: () => act(() => root.unmount()),
  };
}

test("a form that loaded before the scripts stays, and once it is lost there is the same form with what was typed", async () => {
  const page = openPage(frameHtml("demo"));
  const frame = page.frame();
  load(frame, "first");
  field(frame, "message").value = "We are 3,500 alumni.";
  await page.hydrate();
  expect(page.frame(), "the same").toBe(frame);
  expect(field(frame, "message").value).toBe("We are 3,500 alumni.");
  act(() => {
    frame.contentDocument!.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true }));
  });
  load(frame, "", "<h1>502 Bad Gateway</h1>");
  expect(page.place.querySelector("iframe")).toBeNull();
  await page.show(frameHtml("demo"));
  expect(page.place.textContent, "also when the page is rendered anew").toContain("What you typed is still here.");
  act(() => page.place.querySelector("button")!.click());
  expect(page.place.textContent).toBe("Write to us");
  load(page.frame(), "second");
  expect([field(frame, "message").value, field(frame, "submission").value]).toEqual(["We are 3,500 alumni.", "first"]);
  load(frame, "", '<div id="answer">Your message is with us</div>');
  page.leave();
});

test("what is typed is in the next form of its type, on another page of editors too", async () => {
  const page = openPage(frameHtml("demo"));
  await page.hydrate();
  load(page.frame(), "first");
  field(page.frame(), "message").value = "We are 3,500 alumni.";
  await page.show(frameHtml("trial"));
  load(page.frame(), "second");
  expect(field(page.frame(), "message").value).toBe("");
  await page.show(`<h1>Another page</h1>${frameHtml("demo")}`);
  load(page.frame(), "third");
  expect(field(page.frame(), "message").value).toBe("We are 3,500 alumni.");
  page.leave();
});
