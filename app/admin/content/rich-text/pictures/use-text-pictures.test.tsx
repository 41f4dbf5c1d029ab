// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { setTimeout as delay } from "node:timers/promises";
import { act, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/toast.tsx";
import { blockEnd } from "./block-places.ts";
import { type TextPictures, useTextPictures } from "./use-text-pictures.ts";

/** Lets a file arrive, by its name. */
const arrivals = new Map<string, () => void>();
vi.mock("../../../media/uploads/send-file.ts", () => ({
  sendFile: (_file: File, { name }: { name: string }) =>
    new Promise<string>((resolve) => arrivals.set(name, () => resolve(name))),
}));

beforeEach(() => {
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: URLSearchParams }) => {
    const id = body.get("upload") ?? "";
    return Response.json({ ok: true, value: { id, name: id, alt: "", kind: "picture", isDecorative: false } });
  });
});
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) act(close);
  vi.unstubAllGlobals();
});

/** The Markdown view of a text, with the cursor at its end. */
function openText(text: string) {
  let pictures!: TextPictures;
  let show!: (isOpen: boolean) => void;
  function Text({ value, onChange }: { value: string; onChange: (text: string) => void }) {
    const area = useRef<HTMLTextAreaElement>(null);
    const text = useTextPictures({ value, onChange, area, blockEnd });
    ({ pictures } = text);
    return <textarea ref={area} value={value} onChange={(event) => text.change(event.target.value)} />;
  }
  let latest = text;
  function Form() {
    const [value, setValue] = useState(text);
    const [isOpen, setOpen] = useState(true);
    show = setOpen;
    latest = value;
    return isOpen ? <Text value={value} onChange={setValue} /> : null;
  }
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  act(() =>
    root.render(
      <Toaster>
        <Form />
      </Toaster>,
    ),
  );
  closing.push(() => {
    root.unmount();
    place.remove();
  });
  const field = () => place.querySelector("textarea")!;
  return {
    field,
    text: () => latest,
    close: () => act(() => show(false)),
    /** Gives files at the end of some words. */
    give: (words: string, isBlock: boolean, ...names: string[]) =>
      act(() => {
        const files = names.map((name) => new File(["x"], name, { type: "image/png" }));
        pictures.take(files, (all) => ({ offset: all.indexOf(words) + words.length, isBlock }));
      }),
    type: (words: string, at = field().value.length) =>
      act(() => {
        const { value } = field();
        const typed = `${value.slice(0, at)}${words}${value.slice(at)}`;
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(field(), typed);
        field().setSelectionRange(at + words.length, at + words.length);
        field().dispatchEvent(new Event("input", { bubbles: true }));
      }),
    arrive: async (name: string) => {
      await act(async () => {
        arrivals.get(name)!();
        await vi.waitFor(() =>
          expect(latest.includes(`/media/${name}`) || !document.querySelector("textarea")).toBe(true),
        );
      });
    },
  };
}

test("what is typed while a picture is on its way stays, before and behind it, and so does the cursor", async () => {
  const form = openText("See here.");
  form.give("See ", false, "boat.png");
  form.type("Please: ", 0);
  form.type(" More words");
  await form.arrive("boat.png");
  const picture = "![What it shows](/media/boat.png)";
  expect(form.text()).toBe(`Please: See ${picture}here. More words`);
  expect(form.field().selectionStart).toBe(form.text().length);
  form.type("Hello. ", 0);
  form.give("here", false, "bay.png");
  form.type("Now: ", 0);
  await form.arrive("bay.png");
  expect(form.field().selectionEnd).toBe("Now: ".length);
  expect(form.text()).toBe(`Now: Hello. Please: See ${picture}here${picture.replace("boat", "bay")}. More words`);
});

test("pictures that were given to two paragraphs, and come in another order, stand in their own", async () => {
  const form = openText("One\n\nTwo");
  form.give("One", true, "a.png");
  form.give("Two", true, "b.png", "c.png");
  form.type(" and", 3);
  await form.arrive("c.png");
  await form.arrive("b.png");
  await form.arrive("a.png");
  const picture = (name: string) => `![What it shows](/media/${name}.png)`;
  expect(form.text()).toBe(`One and\n\n${picture("a")}\n\nTwo\n\n${picture("b")}\n\n${picture("c")}`);
});

test("a picture that comes when the text is closed is spoken of, and changes nothing", async () => {
  const form = openText("See here.");
  form.give("See ", false, "late.png");
  form.close();
  await form.arrive("late.png");
  const said = "“late.png” is in the media library, but not in the text";
  const isSaid = () => document.body.textContent.includes(said);
  for (let tries = 0; tries < 250 && !isSaid(); tries++) await act(() => delay(20));
  expect(isSaid()).toBe(true);
  expect(form.text()).toBe("See here.");
});
