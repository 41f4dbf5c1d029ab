import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import {
  createAdmin,
  expectDashboard,
  expectDeniedByNextClick,
  expectToast,
  signInAsAdmin,
  menuLink,
} from "../../support/admin-user.ts";
import { test, lookAt } from "../../support/journey.ts";
import { joinLists } from "../../support/join-lists.ts";
import { rowOf, writeMarkdown } from "../../support/content-editor.ts";

const password = "long walks, short mails";

test("an admin is invited by mail, deactivated, and let in again", async ({ browser, page, site, axe, guard }) => {
  guard.allow(/40[134]|422/);
  const keeper = await createAdmin(site);
  const email = `new-${randomUUID().slice(0, 8)}@homecoming.example`;
  await signInAsAdmin(page, keeper);
  await page.goto("/admin/team");
  await expect(page.getByRole("heading", { name: "Team" })).toBeVisible();
  const address = page.getByLabel("Invite by email");
  await address.fill("nobody");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/address/);
  await address.fill(email);
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
  await invited.getByLabel("Repeat the password").fill(password);
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
  await row.getByRole("link", { name: "Deactivate" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "has no drafts, scheduled changes, reviews, inquiries or demos to hand over",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expectToast(page, "Success", `${email} is deactivated`);
  await expectDeniedByNextClick(invited);

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
  await row.getByRole("button", { name: "Create link" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/\/admin\/setup\?token=/);
  await axe(page);
});

test("somebody leaves, and a colleague takes over what is theirs, by keyboard", async ({ page, site, axe }) => {
  const [keeper, leaving] = [await createAdmin(site), await createAdmin(site)];
  const mark = randomUUID().slice(0, 8);
  await signInAsAdmin(page, leaving);
  await page.goto("/admin/security");
  const own = page.getByLabel("Name");
  await own.fill(`Lea ${mark}`);
  await own.press("Enter");
  await expectToast(page, "Success", "Your profile is saved");
  await page.goto("/admin/blog?new=");
  const form = page.getByRole("dialog", { name: "New blog post" });
  await form.getByLabel("Title").fill(`Farewell ${mark}`);
  await expect(form.getByText("Draft saved")).toBeVisible();
  await page.goto("/admin/blog");
  await expect(rowOf(page, `Farewell ${mark}`)).toContainText(`Lea ${mark}`);

  await page.context().clearCookies();
  await signInAsAdmin(page, keeper);
  await page.goto("/admin/team");
  const rowOfMember = (email: string) =>
    page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: email });
  const mine = rowOfMember(keeper.email);
  await mine.locator("summary").press("Enter");
  await mine.getByLabel("Name").fill(`Kim ${mark}`);
  await mine.getByLabel("Name").press("Enter");
  await expectToast(page, "Success", `The profile of ${keeper.email} is saved`);
  const row = rowOfMember(leaving.email);
  await expect(row).toContainText(`Lea ${mark}`);
  await row.locator("summary").press("Enter");
  await row.getByRole("link", { name: "Deactivate" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `Deactivate Lea ${mark}?` });
  await expect(dialog.getByRole("link", { name: "1 draft" })).toBeVisible();
  await axe(page);
  await dialog.getByLabel("Hand over to").selectOption(keeper.email);
  await dialog.getByRole("button", { name: "Hand over and deactivate" }).press("Enter");
  await expectToast(page, "Success", `Lea ${mark} is deactivated, and Kim ${mark} has taken over`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(row).toContainText("Inactive");
  await page.goto("/admin/blog");
  await expect(rowOf(page, `Farewell ${mark}`)).toContainText(`Kim ${mark}`);
  await page.goto("/admin/activity");
  await expect(page.getByText("handed over the work of").first()).toBeVisible();
});

const phone = { viewport: { width: 390, height: 844 } };

test("a writer is invited and keeps a draft, by keyboard on a phone; an editor publishes it", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/40[13]/);
  const admin = await createAdmin(site);
  const editor = await createAdmin(site, `editor-${randomUUID().slice(0, 8)}@homecoming.example`, "editor");
  const email = `writer-${randomUUID().slice(0, 8)}@homecoming.example`;
  const title = `Boathouse evenings ${randomUUID().slice(0, 8)}`;

  await page.setViewportSize(phone.viewport);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/team");
  await page.getByLabel("Invite by email").fill(email);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Role" }).first()).toBeFocused();
  await expect(page.getByText("Writers see the content").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", `An invitation is on its way to ${email}`);
  await expect(page.getByRole("list", { name: "Invited" })).toContainText("As a writer.");
  await axe(page);

  const mail = await site.mailTo(email, /\/admin\/setup/);
  expect(mail.text).toContain("as Writer");
  const writer = await (await browser.newContext({ baseURL: site.url, ...phone })).newPage();
  await writer.goto(/http\S+\/admin\/setup\?token=[\w-]+/.exec(mail.text)?.[0] ?? "");
  await expect(writer.getByText("You'll sign in as a writer.")).toBeVisible();
  await writer.getByLabel("Password", { exact: true }).fill(password);
  await writer.getByLabel("Repeat the password").fill(password);
  await writer.keyboard.press("Enter");
  await expectDashboard(writer);
  await expect(writer.getByText("New inquiries")).toHaveCount(0);
  await expect(writer.getByRole("link", { name: "Edit on the page" })).toHaveCount(0);
  await axe(writer);

  await writer.getByRole("button", { name: "Menu" }).press("Enter");
  const menu = writer.getByRole("navigation", { name: "Admin" });
  await menuLink(writer, "Security");
  await expect(menu.getByRole("link")).toHaveText([
    "View site (opens in a new tab)",
    "Dashboard",
    "Blog Posts",
    "Use Cases",
    "Modules",
    "Case Studies",
    "Authors",
    "Media",
    "Calendar",
    "Releases",
    "Reviews",
    "Comments",
    "Security",
    "Style List",
    "Accessibility",
  ]);
  await expect(writer.getByText("Writer", { exact: true })).toBeVisible();
  await menu.getByRole("link", { name: "Blog Posts" }).press("Enter");
  // The dashboard has such a link, too.
  await expect(writer.getByRole("heading", { level: 1, name: "Blog Posts" })).toBeVisible();
  await writer.getByRole("link", { name: "New blog post" }).press("Enter");
  const form = writer.getByRole("dialog", { name: "New blog post" });
  await form.getByLabel("Title").fill(title);
  await writeMarkdown(form, "Lanterns on the water.");
  await expect(form.getByText("It takes an editor or an admin to publish this blog post.")).toBeVisible();
  await expect(form.getByRole("button", { name: /^(Publish|Update)/ })).toHaveCount(0);
  // No rule asks for a review: writers ask all the same.
  const ask = form.getByRole("button", { name: "Request review" });
  await expect(ask).toBeVisible();
  await axe(writer);
  await ask.press("Enter");
  await expectToast(writer, "Success", "Draft saved. Visitors don’t see it yet.");
  const asking = writer.getByRole("dialog", { name: "Request review" });
  await expect(asking).toContainText(title);
  await writer.keyboard.press("Escape");
  const unasked = writer.getByRole("region", { name: "Optional, not requested yet" });
  await expect(unasked.getByRole("link", { name: title, exact: true })).toBeFocused();
  await axe(writer);
  await unasked.getByRole("button", { name: `Request review: ${title}` }).press("Enter");
  await asking.getByRole("button", { name: "Request review" }).press("Enter");
  await expectToast(writer, "Success", "Review requested. An email is on its way.");
  await expect(writer.getByRole("region", { name: "Waiting for someone else" })).toContainText(title);
  await writer.goto("/admin/blog");
  await expect(rowOf(writer, title)).toContainText("Draft");
  await expect(writer.getByRole("link", { name: /^Delete|^Edit on the page/ })).toHaveCount(0);

  await page.context().clearCookies();
  await signInAsAdmin(page, editor);
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: `Edit ${title}`, exact: true }).click();
  const draft = page.getByRole("dialog", { name: "New blog post" });
  await draft.getByRole("checkbox", { name: "Published" }).check();
  await joinLists(page);
  await draft.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Blog post created successfully");
  const published = await fetch(`${site.url}/blog/${title.toLowerCase().replaceAll(" ", "-")}`);
  expect(published.status).toBe(200);
  expect(await published.text()).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));

  for (const [screen, needed] of [
    ["/admin/site", "an editor or an admin"],
    ["/admin/team", "an admin"],
  ] as const) {
    await writer.goto(screen);
    await expect(writer.getByRole("heading", { name: "Your role can't open this page" })).toBeVisible();
    await expect(writer.getByText(`Ask ${needed}.`)).toBeVisible();
    await expect(writer.getByRole("link", { name: admin.email })).toBeVisible();
  }
  // The other one differs by two words.
  await lookAt(writer, axe);
  await writer.getByRole("link", { name: "Back to the dashboard" }).press("Enter");
  await expectDashboard(writer);
  await writer.context().close();
});

test("a changed role counts at once, and an open form keeps what was typed @one-engine", async ({
  browser,
  page,
  site,
  guard,
}) => {
  guard.allow(/40[139]/);
  const admin = await createAdmin(site);
  const member = await createAdmin(site, `member-${randomUUID().slice(0, 8)}@homecoming.example`, "editor");
  await signInAsAdmin(page, admin);
  await page.goto("/admin/team");
  const row = page.getByRole("listitem").filter({ hasText: member.email });
  await row.locator("summary").press("Enter");

  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInAsAdmin(theirs, member);
  // What is typed waits to be kept as a draft: with the first one kept, the form would already be a writer's.
  await theirs.route("**/admin/draft", (route) => route.abort());
  await theirs.goto("/admin/blog?new");
  const form = theirs.getByRole("dialog", { name: "New blog post" });
  const title = `Half-written ${randomUUID().slice(0, 8)}`;
  await form.getByLabel("Title").fill(title);
  await writeMarkdown(form, "Not lost.");

  await row.getByRole("combobox", { name: "Role" }).selectOption("writer");
  await row.getByRole("button", { name: "Change the role" }).click();
  await expectToast(page, "Success", `${member.email} is a writer now`);
  await expect(row.locator("summary")).toContainText("Writer");
  await expect(row.getByRole("button", { name: "Change the role" })).toBeFocused();
  const mail = await site.mailTo(member.email, /your role|another role/);
  expect(mail.subject).toContain("your role is Writer now");

  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(form.getByText("As a writer, you can't publish.").first()).toBeVisible();
  await theirs.unroute("**/admin/draft");
  await expect(form.getByLabel("Title")).toHaveValue(title);
  await form.getByRole("button", { name: "Save draft" }).click();
  await expectToast(theirs, "Success", "Draft saved. Visitors don’t see it yet.");
  await expect(rowOf(theirs, title)).toContainText("Draft");
  await theirs.context().close();

  // A tab that hears of no changes, as one without a network for a moment: it still shows the role that there was.
  const elsewhere = await browser.newContext({ baseURL: site.url, storageState: await page.context().storageState() });
  const stale = await elsewhere.newPage();
  await stale.route("**/api/live", (route) => route.abort());
  await stale.goto("/admin/team");
  const seen = stale.getByRole("listitem").filter({ hasText: member.email });
  await seen.locator("summary").press("Enter");
  await site.cli("admin", "role", "--email", member.email, "--role", "admin");
  await seen.getByRole("combobox", { name: "Role" }).selectOption("editor");
  await seen.getByRole("button", { name: "Change the role" }).click();
  await expectToast(
    stale,
    "Error",
    `Someone has changed the role of ${member.email} to Admin in the meantime. Please check it again.`,
  );
  await expect(seen.locator("summary")).toContainText("Admin");
  await elsewhere.close();
});
