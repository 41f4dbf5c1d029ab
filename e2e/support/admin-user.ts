import { randomUUID } from "node:crypto";
import { type BrowserContext, type Page, type Locator, expect } from "@playwright/test";
import { createAdmin as createAdminAccount } from "#accounts/index.ts";
import type { Role } from "#domain/security/rights.ts";
import { testContext } from "#domain/testing/test-context.ts";
import type { Site } from "./site.ts";
import sharp from "sharp";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Sessions of this worker's site, by address: signing in has its own journey and need not be repeated in each. */
const sessions = new Map<string, Cookies>();

/** For a site that has started over. */
export function forgetSessions(): void {
  sessions.clear();
}

/** Signs in on the admin screen. What is shown afterwards depends on the account. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Waits for the whole dashboard: its figures load later, with their own script. */
export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
}

/**
 * Makes the browser an admin's: with the session of an earlier test, else by the call that the sign-in form makes. Opens no page. A test
 * that needs its own session should use its own admin.
 */
export async function signInAsAdmin(page: Page, admin: Credentials): Promise<void> {
  const context = page.context();
  const kept = sessions.get(admin.email);
  if (kept) await context.addCookies(kept);
  const isSignedIn = kept !== undefined && (await page.request.get("/api/auth/user")).ok();
  if (!isSignedIn) {
    const answer = await page.request.post("/api/auth/sign-in/email", { data: admin });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  sessions.set(admin.email, await context.cookies());
}

/**
 * Opens the dashboard as this admin, for tests that go on from there: with the session of an earlier test, else by signing in on the
 * screen.
 */
export async function openDashboard(page: Page, admin: Credentials): Promise<void> {
  const dashboard = page.getByRole("heading", { name: "Dashboard" });
  const portal = page.getByRole("heading", { name: "Admin Portal" });
  const kept = sessions.get(admin.email);
  if (kept) await page.context().addCookies(kept);
  await page.goto("/admin");
  await expect(dashboard.or(portal)).toBeVisible();
  if (await portal.isVisible()) await signIn(page, admin);
  await expectDashboard(page);
  sessions.set(admin.email, await page.context().cookies());
}

/** Waits for the confirmation in a form that stays open after saving. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: /^Draft saved$/ })).toBeVisible();
}

/** Waits for a toast with exactly this text. @param within milliseconds; a publication first checks each page that changes */
export async function expectToast(
  page: Page,
  title: "Success" | "Error",
  words: string,
  within = 20_000,
): Promise<void> {
  const toast = page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: title });
  await expect(toast.getByText(words, { exact: true }).first()).toBeVisible({ timeout: within });
}

/** The link of a screen in the menu, of which all groups are unfolded for it. */
export async function menuLink(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole("navigation", { name: "Admin" });
  const folded = menu.getByRole("button", { expanded: false });
  // After a sign-in the menu comes with the screen.
  await expect(menu.getByRole("link", { name: "Dashboard" })).toBeVisible();
  while ((await folded.count()) > 0) await folded.first().click();
  return menu.getByRole("link", { name, exact: true });
}

/** An open tab loses its rights by itself when it hears of the change, and with the next click at the latest. */
export async function expectDeniedByNextClick(page: Page): Promise<void> {
  const link = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Blog Posts" });
  await expect(async () => {
    if (await link.isVisible()) await link.click({ timeout: 2_000 });
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

export interface Credentials {
  email: string;
  password: string;
}

/** An admin for one test, or somebody with another role, which may change how it signs in. */
export async function createAdmin(
  site: Site,
  email = `keeper-${randomUUID().slice(0, 8)}@homecoming.example`,
  role: Role = "admin",
): Promise<Credentials> {
  const account = { email, password: "a quiet gate at dusk" };
  const { db } = await site.database();
  await createAdminAccount(testContext(db, { actor: { kind: "system", name: "test" } }), { ...account, role });
  return account;
}

/** Presses Tab, or Shift+Tab, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  // Looking for it by role and name at each stop would take most of the time.
  let element = await target.elementHandle();
  for (let press = 0; press < 300; press++) {
    const state = await element?.evaluate((one) => ({
      isGone: !one.isConnected,
      isHere: one === document.activeElement,
    }));
    if (state?.isHere) break;
    if (state?.isGone) element = await target.elementHandle();
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Moves to a control by Tab and presses Enter on it. */
export async function tabAndPress(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

/**
 * Checks the text cursor after each letter and key, when the window has been drawn.
 * @returns reports what has hidden it since the last call: it was outside the window, or covered
 */
export async function watchCaret(page: Page): Promise<() => Promise<{ looks: number; hidden: string[] }>> {
  await page.evaluate(() => {
    const found = { looks: 0, hidden: [] as string[] };
    Object.assign(globalThis, { caretFound: found });
    const look = () => requestAnimationFrame(() => setTimeout(lookNow));
    document.addEventListener("input", look);
    document.addEventListener("keyup", look);

    function lookNow(): void {
      const active = document.activeElement as HTMLElement;
      const caret = active instanceof HTMLTextAreaElement ? caretOfArea(active) : caretOfSelection();
      const [x, middle] = [caret.left + 1, (caret.top + caret.bottom) / 2];
      const at = document.elementFromPoint(x, middle);
      found.looks += 1;
      if (caret.top < 0 || caret.bottom > innerHeight || !at || !active.contains(at))
        found.hidden.push(`${at?.tagName}.${at?.className} at ${Math.round(x)},${Math.round(middle)}`);
    }

    function caretOfSelection(): DOMRect {
      const range = getSelection()!.getRangeAt(0);
      const { startContainer: node } = range;
      return (
        range.getClientRects()[0] ?? (node instanceof Element ? node : node.parentElement!).getBoundingClientRect()
      );
    }

    /** For text without line wrapping. */
    function caretOfArea(area: HTMLTextAreaElement): DOMRect {
      const { lineHeight, paddingTop, paddingLeft } = getComputedStyle(area);
      const line = area.value.slice(0, area.selectionEnd).split("\n").length - 1;
      const { left, top } = area.getBoundingClientRect();
      const height = Number.parseFloat(lineHeight);
      const y = top + Number.parseFloat(paddingTop) + line * height - area.scrollTop;
      return new DOMRect(left + Number.parseFloat(paddingLeft), y, 1, height);
    }
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const found = (globalThis as unknown as { caretFound: { looks: number; hidden: string[] } }).caretFound;
      const { looks, hidden } = found;
      Object.assign(found, { looks: 0, hidden: [] });
      return { looks, hidden };
    });
}

/** What covers the focused control, or null while all of it, or as much as fits into the window, is visible. */
export function whatHidesFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = active.getBoundingClientRect();
    const x = (left + right) / 2;
    const points = bottom - top > innerHeight / 2 ? [(top + bottom) / 2] : [top + 2, (top + bottom) / 2, bottom - 2];
    for (const y of points) {
      const at = document.elementFromPoint(x, y);
      const isSeen = at !== null && (active.contains(at) || at.contains(active));
      if (!isSeen || at.matches("dialog, .dialog-body"))
        return `${active.outerHTML.slice(0, 90)} behind ${at?.outerHTML.slice(0, 90)}`;
    }
    return null;
  });
}

/** Share of the window's height that the focused text has, from 0 to 1. */
export function shareOfText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = text.getBoundingClientRect();
    let seen = 0;
    for (let y = Math.max(0, top); y < Math.min(bottom, innerHeight); y += 1)
      if (text.contains(document.elementFromPoint((left + right) / 2, y))) seen += 1;
    return seen / innerHeight;
  });
}

/** A picture of one color as JPEG, 900 x 600 unless told otherwise; each is a file of its own, which no library has yet. */
export function picture(color: string, [width, height] = [900, 600]): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({ IFD0: { ImageDescription: randomUUID() } })
    .jpeg()
    .toBuffer();
}

interface GivenFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/**
 * Drops or pastes files as the browser does it.
 * @param target by default the screen
 */
export async function give(
  page: Page,
  how: "drop" | "paste",
  files: readonly GivenFile[],
  target: Locator = page.locator("body"),
): Promise<void> {
  const given = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString("base64") }));
  await target.evaluate(
    (element, { given, how }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 };
      if (how === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
      else element.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data }));
    },
    { given, how },
  );
}
