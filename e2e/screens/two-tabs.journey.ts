import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { createAdmin, expectSaved, expectToast, openDashboard, signIn, signInAsAdmin } from "../support/admin-user.ts";
import { editorIn, openNewPost, pageOf, savedIn } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

// One session for all tabs of a browser (docs/product.md#sessions).

test.use({ viewport: { width: 1366, height: 900 } });

test.beforeEach(({ guard }) => {
  // The draft of what is typed while nobody is signed in.
  guard.allow(/401.*admin\/draft/);
});

const portal = (page: Page) => page.getByRole("heading", { name: "Admin Portal" });
const over = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

/** Fills in the sign-in dialog over a form. */
async function signInOver(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await over(page).getByLabel("Email").fill(email);
  await over(page).getByLabel("Password").fill(password);
  await over(page).getByRole("button", { name: "Sign In", exact: true }).click();
}

test("signing out takes every tab to the portal, signing in takes every tab back, and so does a session that ends", async ({
  page,
  context,
  admin,
  guard,
}) => {
  await openDashboard(page, admin);
  const second = await context.newPage();
  await second.goto("/admin/modules?q=board");
  await expect(second.getByRole("heading", { name: "Modules" })).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expectToast(page, "Success", "Signed out successfully");
  await expect(portal(page)).toBeVisible();
  // At once, without a request.
  await expect(portal(second)).toBeVisible({ timeout: 2_000 });
  await expect(second.getByText("board")).toHaveCount(0);

  await second.getByLabel("Email").fill(admin.email);
  await second.getByLabel("Password").fill(admin.password);
  await second.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(second.getByRole("heading", { name: "Modules" })).toBeVisible();
  await expect(second, "where it was").toHaveURL("/admin/modules?q=board");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await test.step("a session that ends on the server takes a screen without a form to the portal at its next change", async () => {
    guard.allow(/401/);
    await context.clearCookies();
    await second.getByRole("link", { name: "Trash", exact: true }).click();
    await expect(portal(second)).toBeVisible();
  });
});

test("a tab with an open form keeps it when another one signs out, until that signs in or the form is closed", async ({
  page,
  context,
  admin,
  guard,
  axe,
}) => {
  const title = `Kept open ${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title").fill(title);
  // The preview asks the server, which would refuse between the sign-out and its news.
  await expect(page.frameLocator("iframe").getByRole("heading", { name: title })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/admin");
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expect(portal(second)).toBeVisible();

  await expect(over(page)).toContainText("Everything you typed is still here.");
  await expect(over(page).getByLabel("Email")).toHaveValue(admin.email);
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(over(page)).toBeHidden();
  await expect(dialog.getByLabel("Title"), "the form is still there").toHaveValue(title);

  await openDashboard(second, admin);
  await editorIn(dialog).focus();
  await page.keyboard.type("And goes on.");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expectToast(page, "Success", "Blog post created successfully");

  // The check after that save may ask while nobody is signed in.
  guard.allow(/401.*admin\/check/);
  await test.step("a form after a sign-out is replaced by the sign-in screen once it is closed", async () => {
    await page.getByRole("link", { name: "New blog post" }).click();
    await dialog.getByLabel("Title").fill("Thrown away");
    await expect(page.frameLocator("iframe").getByRole("heading", { name: "Thrown away" })).toBeVisible();
    await second.getByRole("button", { name: "Sign Out" }).click();
    await expect(over(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(portal(page)).toBeVisible();
  });
});

test("a session that ends in mid-edit is signed in again over the form, or in another tab, and the save goes on", async ({
  page,
  context,
  site,
  admin,
  guard,
}) => {
  guard.allow(/401/);
  const title = `Signed out ${randomUUID().slice(0, 8)}`;
  const { db } = await site.database();
  const stored = async () =>
    (await db.selectFrom("blog_posts").select("content").where("title", "=", title).execute()).map(
      ({ content }) => content,
    );
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);

  await test.step("a load asks over the form, and changes nothing under it", async () => {
    await dialog.getByLabel("Title").fill(title);
    await expect(page.frameLocator("iframe").getByRole("heading", { name: title })).toBeVisible();
    await context.clearCookies();
    const kept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/admin/draft") &&
        answer.ok() &&
        (answer.request().postData() ?? "").includes("Seen+at+once"),
    );
    // The preview makes the next request.
    await editorIn(dialog).focus();
    // At once: the question takes the focus.
    await page.keyboard.insertText("Seen at once.");
    await expect(over(page)).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue(title);
    await signInOver(page, admin);
    await expect(over(page)).toBeHidden();
    await expect(editorIn(dialog)).toHaveText("Seen at once.");
    // Nothing else is on its way that could ask before the save does.
    await expect(page.frameLocator("iframe").getByText("Seen at once.")).toBeVisible();
    await kept;
    await expect(dialog.getByText("Draft saved", { exact: true })).toBeVisible();
    await expect(page, "it is at its own address").toHaveURL(/[?&]draft=/);
  });

  const editing = page.getByRole("dialog", { name: "Edit blog post" });
  await test.step("a save asks, too, and goes on when somebody signs in over the form", async () => {
    await context.clearCookies();
    await editorIn(dialog).focus();
    await page.keyboard.press("Control+s");
    await expect(over(page)).toContainText("and will be saved next");
    await expect(over(page).getByLabel("Email")).toHaveValue(admin.email);
    // Not the Close button, which the next space of somebody who types on would press.
    await expect(over(page).getByLabel("Password")).toBeFocused();
    await page.keyboard.type(admin.password);
    await over(page).getByRole("button", { name: "Sign In", exact: true }).click();
    await expectSaved(page);
    await expect(over(page)).toBeHidden();
    await expect(editorIn(editing)).toBeFocused();
    await expect(editorIn(editing)).toHaveText("Seen at once.");
    // "Draft saved" is also said of what is kept beside the post.
    await expect.poll(stored).toEqual(["Seen at once."]);
  });

  await test.step("the dialog goes by itself when another tab signs in, and so does the save", async () => {
    await page.keyboard.press("Control+End");
    await context.clearCookies();
    await page.keyboard.insertText(" Sent twice.");
    await page.keyboard.press("Control+s");
    await expect(over(page)).toContainText("and will be saved next");
    await openDashboard(await context.newPage(), admin);
    await expect(over(page)).toBeHidden();
    await expectSaved(page);
    await expect.poll(stored).toEqual(["Seen at once. Sent twice."]);
  });

  await page.goto("/admin/site?text=home");
  const headline = pageOf(page).locator("h1");
  await headline.click();
  await context.clearCookies();
  await page.keyboard.insertText("Come");
  await expect(over(page).getByLabel("Password")).toBeFocused();
  await expect(page.getByText("Not saved yet; sign in again")).toBeVisible();
  await page.keyboard.type(admin.password);
  await page.keyboard.press("Enter");
  await expect(savedIn(page)).toBeVisible();
  await expect(headline).toContainText("Come");
});

test("a user who signs in with another account in another tab is asked before a text is theirs", async ({
  page,
  context,
  site,
  admin,
  axe,
}) => {
  const other = await createAdmin(site);
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title").fill("Whose is it");
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Whose is it" })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/admin");
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expect(over(page)).toBeVisible();
  await signIn(second, other);
  await expect(second.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  const question = page.getByRole("dialog", { name: "Signed in as someone else" });
  await expect(question).toContainText(other.email);
  await expect(question).toContainText(admin.email);
  await axe(page);
  await question.getByRole("button", { name: `Sign in as ${admin.email}` }).click();
  await signInOver(page, admin);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(dialog.getByLabel("Title")).toHaveValue("Whose is it");
  await expect(page.getByText(`Signed in as ${admin.email}`)).toBeAttached();
  await expect(second.getByText(`Signed in as ${admin.email}`), "the other tab is theirs, too").toBeVisible();
});

test("a recovered password signs in every tab, and the address does not keep that", async ({ page, context, site }) => {
  const admin = await createAdmin(site);
  const second = await context.newPage();
  await second.goto("/admin/trash");
  await expect(portal(second)).toBeVisible();
  await page.goto("/admin/forgot");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  const mail = await site.mailTo(admin.email, /\/admin\/recover/);
  await page.goto(/http\S+\/admin\/recover\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "");
  await page.getByLabel("New password").fill("lanterns along the pier");
  await page.getByLabel("Repeat the password").fill("lanterns along the pier");
  await page.getByRole("button", { name: "Save the password and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/admin");
  await expect(second.getByRole("heading", { name: "Trash" })).toBeVisible();
});
