// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { consent as words } from "#content/site/consent.ts";
import { ConsentGate, holdConsent } from "./consent.tsx";
// Loaded beforehand, so that the gate has them at once.
import "./consent-banner.tsx";
import "./consent-settings.tsx";

const analytics = { measurementId: "G-ABC1234567", scriptUrl: null };

let root: Root;

/** A page with the banner, in a browser that keeps cookies or does not. */
async function openPage({ keepsCookies }: { keepsCookies: boolean }) {
  const cookies = new Map<string, string>();
  vi.spyOn(document, "cookie", "get").mockImplementation(() => [...cookies.values()].join("; "));
  vi.spyOn(document, "cookie", "set").mockImplementation((cookie) => {
    const [pair = ""] = cookie.split(";");
    if (keepsCookies) cookies.set(pair.split("=")[0] ?? "", pair);
  });
  // A dialog gives the focus back to what had it, as in a browser.
  let opener: Element | null = null;
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(() => (opener = document.activeElement));
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(
    () => opener?.isConnected && (opener as HTMLElement).focus(),
  );
  document.body.innerHTML = '<div></div><main id="Content" tabindex="-1"></main>';
  root = createRoot(document.body.firstElementChild!);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Site />
      </MemoryRouter>,
    ),
  );
  await isShown(".cookie-banner");
}

/** Parts are loaded on demand. */
const isShown = (selector: string) =>
  vi.waitFor(() => act(async () => expect(document.querySelector(selector)).not.toBeNull()), 10_000);

afterEach(() => {
  act(() => root.unmount());
  holdConsent("");
  vi.restoreAllMocks();
});

function Site() {
  const [open, setOpen] = useState(false);
  return (
    <ConsentGate
      analytics={analytics}
      words={words}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    />
  );
}

const banner = () => document.querySelector(".cookie-banner");
const buttons = (place: Element | null) => [...(place?.querySelectorAll("button") ?? [])];
const press = (place: Element | null, label: string) =>
  act(async () => {
    const button = buttons(place).find(({ textContent }) => textContent === label)!;
    button.focus();
    button.click();
  });

it.each([words.accept, words.decline])("takes %s for this visit where the browser keeps no cookies", async (answer) => {
  await openPage({ keepsCookies: false });
  await press(banner(), answer);
  expect(banner()).toBeNull();
  expect(document.head.querySelector("script"), "nothing can be counted").toBeNull();
});

it("gives the focus to the page when the banner goes with a choice", async () => {
  await openPage({ keepsCookies: true });
  await press(banner(), words.choose);
  await isShown("form");
  await press(document.querySelector("dialog"), words.decline);
  expect(banner()).toBeNull();
  expect(document.activeElement?.id).toBe("Content");
});
