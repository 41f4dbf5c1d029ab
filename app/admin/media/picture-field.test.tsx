// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PictureField } from "./picture-field.tsx";

let place: HTMLElement;
let close = () => {};
beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  place.remove();
});

it("says beside itself that a document does not fit, and sends nothing of it", async () => {
  const sent = vi.fn<() => Promise<Response>>();
  vi.stubGlobal("fetch", sent);
  const onChange = vi.fn<() => void>();
  const field = <PictureField label="Image" value="" error={undefined} onChange={onChange} />;
  const root = createRoot(place);
  const router = createMemoryRouter([{ path: "/", element: field }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  close = () => act(() => root.unmount());
  const files = [new File(["%PDF-1.7"], "report.pdf", { type: "application/pdf" })];
  const drop = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), { dataTransfer: { files } });
  await act(async () => place.querySelector("input")?.dispatchEvent(drop));
  expect(place.textContent).toContain("report.pdfOnly pictures and drawings fit here.");
  expect(drop.defaultPrevented).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});

const item = {
  id: "22222222-2222-4222-8222-222222222222",
  name: "Reunion",
  kind: "picture",
  type: "image/jpeg",
  width: 10,
  height: 10,
  focal: { x: 0.5, y: 0.5 },
  alt: "",
  isDecorative: false,
  isBroken: false,
  thumbhash: null,
  posterId: null,
  src: "/media/x.jpg",
  sources: [],
};

it.each([
  ["takes the place of its address", {}, "", `/media/${item.id}`],
  ["leaves what was chosen meanwhile", {}, "https://school.example/other.jpg", "https://school.example/other.jpg"],
  ["that is no picture stays in the library", { kind: "document" }, "", "https://slow.example/a.jpg"],
])("what was fetched %s", async (_, changes, meanwhile, expected) => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  let value = "";
  function Form() {
    const [address, change] = useState("https://slow.example/a.jpg");
    value = address;
    return <PictureField label="Image" value={address} error={undefined} onChange={change} />;
  }
  const root = createRoot(place);
  const router = createMemoryRouter([{ path: "/", element: <Form /> }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  close = () => act(() => root.unmount());
  const fetchIt = [...place.querySelectorAll("button")].find(({ textContent }) => textContent.includes("Copy to"));
  await act(async () => fetchIt?.click());
  if (meanwhile !== "") {
    const input = place.querySelector("input");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, meanwhile);
    await act(async () => input?.dispatchEvent(new Event("input", { bubbles: true })));
  }
  await act(async () => answer.resolve(Response.json({ ok: true, value: { ...item, ...changes } })));
  await vi.waitFor(() => expect(value).toBe(expected));
  expect(place.textContent.includes("is still in the library")).toBe("kind" in changes);
});
