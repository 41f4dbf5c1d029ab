// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
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
