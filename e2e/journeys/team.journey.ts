import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { createAdmin, expectDashboard, expectToast, openDashboard } from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";

const password = "long walks, short mails";

test("an admin is invited by mail, deactivated, and let in again", async ({ browser, page, site, axe, guard }) => {
  guard.allow(/40[134]/);
  const keeper = await createAdmin(site);
  const email = `new-${randomUUID().slice(0, 8)}@homecoming.example`;
  await openDashboard(page, keeper);
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Team" })).toBeVisible();
  await page.getByLabel("Invite by email").fill(email);
  await page.getByRole("combobox", { name: "Role" }).first().selectOption("admin");
  await page.getByLabel("Invite by email").focus();
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", `An invitation is on its way to ${email}`);
  const invitations = page.getByRole("list", { name: "Invited" });
  await expect(invitations.getByText(email, { exact: true })).toBeVisible();
  await axe(page);

  const mail = await site.mailTo(email, /\/admin\/setup/);
  const invited = await (await browser.newContext({ baseURL: site.url })).newPage();
  await invited.goto(/http\S+\/admin\/setup\?token=[\w-]+/.exec(mail.text)?.[0] ?? "");
  await invited.getByLabel("Password", { exact: true }).fill(password);
  await invited.getByLabel("The same password again").fill(password);
  await invited.getByRole("button", { name: "Save the password and sign in" }).click();
  await expectDashboard(invited);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText("No invitation is open.")).toBeVisible();
  const mistaken = `mistaken-${email}`;
  await page.getByLabel("Invite by email").fill(mistaken);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Send again to ${mistaken}` }).press("Enter");
  await expectToast(page, "Success", `The invitation is on its way to ${mistaken} again`);
  await axe(page);
  await page.getByRole("button", { name: `Withdraw the link for ${mistaken}` }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).press("Enter");
  await expect(page.getByText("No invitation is open.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Invited" })).toBeFocused();
  const { text } = await site.mailTo(mistaken, /\/admin\/setup/);
  await invited.goto(/http\S+\/admin\/setup\?token=[\w-]+/.exec(text)?.[0] ?? "");
  await expect(invited.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  await invited.goto("/admin");
  const row = page.getByRole("listitem").filter({ hasText: email });
  await row.getByText(email).first().focus();
  await row.locator("summary").press("Enter");
  await axe(page);
  await row.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expectToast(page, "Success", `${email} is no longer an admin`);
  // The other person's open tab loses its rights by itself when it hears of the change, and with the next click at the latest.
  const link = invited.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Blog Posts" });
  await expect(async () => {
    if (await link.isVisible()) await link.click({ timeout: 2_000 });
    await expect(invited.getByRole("heading", { name: "Access Denied" })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await row.getByRole("button", { name: "Activate" }).click();
  await expectToast(page, "Success", `${email} is an admin again`);
  await row.getByRole("button", { name: "Ban" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ban" }).click();
  await expect(row.getByText("Banned")).toBeVisible();
  await invited.reload();
  await expect(invited.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await invited.context().close();

  await row.getByRole("button", { name: "Lift the ban" }).click();
  // By keyboard, because at this width toasts cover the row.
  await row.getByRole("button", { name: "Make a link" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/\/admin\/setup\?token=/);
  await axe(page);
});
