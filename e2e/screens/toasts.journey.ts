import { expect } from "@playwright/test";
import { signIn, signInAsAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";

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
