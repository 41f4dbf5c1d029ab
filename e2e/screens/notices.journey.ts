import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import { signInAsAdmin, signIn, menuLink } from "../support/admin-user.ts";
import { createItem, kindOf, storeItem } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

// A lost connection removes nothing from the screen, and its return is noticed.

const modules = kindOf("Modules");
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "You're offline" });
const silence = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch|50[234]/;

test("a lost connection: a dialog waits over the list, a new item is begun, what was seen is read, and what was not comes by itself", async ({
  page,
  context,
  admin,
  guard,
  axe,
}) => {
  guard.allow(silence);
  const title = `Offline ${randomUUID().slice(0, 8)}`;
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  const goTo = async (heading: string) => {
    await sidebar.getByRole("link", { name: heading, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  };
  await signInAsAdmin(page, admin);
  await storeItem(page, modules, title);

  await test.step("a dialog that is opened offline waits for the network over the list, and opens when it is back", async () => {
    await page.goto(`${modules.path}?${new URLSearchParams({ q: title })}`);
    const edit = page.getByRole("link", { name: `Edit ${title}` });
    await expect(edit).toBeVisible();

    await context.setOffline(true);
    await edit.click();
    await expect(notice(page)).toBeVisible();
    await expect(edit, "the list").toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await axe(page);
    await notice(page).getByRole("button", { name: "Try Again" }).click();
    await expect(notice(page)).toBeVisible();

    await context.setOffline(false);
    const dialog = page.getByRole("dialog", { name: "Edit module" });
    await expect(dialog.getByLabel("Name")).toHaveValue(title);
    await expect(notice(page)).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a new item can be begun offline, and its text outlasts the wait", async () => {
    await expect(page.getByRole("link", { name: "New module" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("link", { name: "New module" }).click();
    const dialog = page.getByRole("dialog", { name: "New module" });
    const begun = `Begun offline ${randomUUID().slice(0, 8)}`;
    await dialog.getByLabel("Name").fill(begun);
    await modules.fillRequired(dialog);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog.getByRole("alert").first()).toContainText("could not be reached");
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog).toBeHidden();
    await goTo("Modules");
    await expect(page.getByRole("link", { name: `Edit ${begun}` })).toBeVisible();
  });

  await test.step("a screen that was seen before can be read offline", async () => {
    await goTo("Dashboard");
    await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
    await goTo("Use Cases");
    await context.setOffline(true);
    await goTo("Modules");
    await expect(notice(page)).toBeVisible();
    await goTo("Dashboard");
    await context.setOffline(false);
    await expect(page.getByText("All systems operational")).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step("a screen that was never opened is a navigation error offline, with a Retry that does not leave the site", async () => {
    await context.setOffline(true);
    await (await menuLink(page, "Team")).click();
    const failure = page.getByRole("heading", { name: "Navigation error occurred." });
    await expect(failure).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("button", { name: "Retry" })).not.toHaveAttribute("aria-busy");
    await expect(failure).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible({ timeout: 20_000 });
  });

  await test.step("a screen that could not be loaded at all comes by itself", async () => {
    await page.route(/modules\.data/, (route) => route.abort("connectionfailed"));
    await page.goto(modules.path);
    await expect(page.getByRole("heading", { name: "Navigation error occurred." })).toBeVisible();
    await page.unroute(/modules\.data/);
    await expect(page.getByRole("heading", { name: "Modules" })).toBeVisible({ timeout: 20_000 });
  });
});

// On a busy machine the end of an answer comes after its value was read. A save closes its dialog before its list is
// loaded again, which aborts both.
test("an answer that was read but has not ended leaves no error behind when it is aborted", async ({ page, admin }) => {
  await page.addInitScript(() => {
    const fetchNow = globalThis.fetch;
    let saving = Promise.resolve();
    globalThis.fetch = async (input, init) => {
      if (init?.method !== "POST") await saving;
      const response = await fetchNow(input, init);
      if (init?.method !== "POST" || !new URL(response.url).pathname.endsWith(".data")) return response;
      const cut = Promise.withResolvers<void>();
      saving = cut.promise;
      const value = await response.bytes();
      const endless = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(value);
          init.signal?.addEventListener("abort", () => {
            controller.error(init.signal?.reason);
            cut.resolve();
          });
        },
      });
      return new Response(endless, response);
    };
  });
  await signInAsAdmin(page, admin);
  const title = `Read early ${randomUUID().slice(0, 8)}`;
  await createItem(page, modules, title);
  // Loaded only after the abort.
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeVisible();
});

const minute = 60_000;

test("a toast stays while it is pointed at or has the focus, and then for the time that was left", async ({
  page,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/401/);
  await page.clock.install();
  await signIn(page, { ...admin, password: "not the password" });
  const toast = page.locator("[popover] [role=alert]").getByText("Error", { exact: true });
  await expect(toast).toBeVisible();
  // An error has ten seconds.
  await page.clock.fastForward(6_000);
  await toast.hover();
  await page.clock.fastForward(minute);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(1_000);
  await expect(toast).toBeVisible();

  const password = page.getByLabel("Password");
  await password.focus();
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.clock.fastForward(minute);
  await expect(toast).toBeVisible();
  await axe(page);
  await page.keyboard.press("F6");
  await expect(password).toBeFocused();
  await page.clock.fastForward(4_000);
  await expect(toast).toBeHidden();

  await password.press("Enter");
  await expect(toast).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.press("Escape");
  await expect(toast).toBeHidden();
  await expect(password).toBeFocused();
  await page.clock.fastForward(minute);
  await expect(page.locator("[popover] [role=status], [popover] [role=alert]")).toHaveCount(2);
});

test("over an open dialog a toast is within reach, and Escape dismisses it alone", async ({
  page,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/redirects");
  const regions = page.locator("[popover] [role=status], [popover] [role=alert]");
  await expect(page.locator("[popover]:not(dialog *) > [role=status]")).toBeAttached();
  await page.getByRole("button", { name: "New redirect" }).click();
  const dialog = page.getByRole("dialog", { name: "New redirect" });
  // There before anything is said in them, or it would not be announced.
  await expect(dialog.locator("[popover] > [role=alert]")).toBeAttached();

  await page.clock.install();
  const from = dialog.getByLabel("From");
  await from.fill("nonsense");
  await from.press("Enter");
  const toast = dialog.locator("[popover]").getByText("Error", { exact: true });
  await expect(toast).toBeVisible();
  await expect(from).toBeFocused();
  // A window in which both have hardly room.
  await page.setViewportSize({ width: 1366, height: 500 });
  const gaps = async () => {
    const [panel, box] = await Promise.all([dialog.boundingBox(), dialog.locator("[popover]").boundingBox()]);
    return [panel!.y, box!.y - panel!.y - panel!.height];
  };
  await expect
    .poll(async () => Math.min(...(await gaps())), "above the dialog, and between it and the toast")
    .toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("F6");
  await expect(dialog.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.clock.fastForward(minute);
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(toast).toBeHidden();
  await expect(from).toBeFocused();

  await from.press("Enter");
  await dialog.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toBeHidden();
  await expect(regions).toHaveCount(2);

  await from.press("Enter");
  await expect(toast).toBeVisible();
  await page.keyboard.press("Escape");
  // A question over the dialog: what is above everything is still the toast.
  await expect(page.getByRole("dialog", { name: "Discard this redirect?" }).locator("[popover]")).toContainText(
    "Error",
  );
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.locator("[popover]:not(dialog *)")).toContainText("Error");
  await expect(regions).toHaveCount(2);
});
