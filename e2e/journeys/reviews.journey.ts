import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { createAdmin, expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/own-site.ts";
import type { Role } from "#domain/security/rights.ts";
import type { Site } from "../support/site.ts";

// Needs a site of its own: a rule is for everybody (docs/product.md#reviews).

const phone = { width: 390, height: 844 };

async function member(browser: Browser, site: Site, role: Role): Promise<{ page: Page; email: string }> {
  const admin = await createAdmin(site, `${role}-${randomUUID().slice(0, 8)}@homecoming.example`, role);
  const page = await (await browser.newContext({ baseURL: site.url, viewport: phone })).newPage();
  await signInAsAdmin(page, admin);
  return { page, email: admin.email };
}

test("a writer asks for a review, an editor sends it back and then approves it, and it is public; by keyboard on a phone", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/40[39]|422/);
  await page.setViewportSize(phone);
  await signInAsAdmin(page, await createAdmin(site));
  await page.goto("/admin/reviews");
  await page.getByRole("checkbox", { name: "Use Cases" }).press("Space");
  await page.getByRole("button", { name: "Save the rules" }).press("Enter");
  await expectToast(page, "Success", "The rules are saved");
  await axe(page);

  const writer = await member(browser, site, "writer");
  const editor = await member(browser, site, "editor");
  const [title, path] = ["Rowing clubs", "/use-cases/rowing-clubs"];
  await writer.page.goto("/admin/use-cases?new");
  const form = writer.page.getByRole("dialog", { name: "New use case" });
  await form.getByLabel("Title", { exact: true }).fill(title);
  await expect(form.getByText("Somebody else has to approve it before it is published")).toBeVisible();
  await form.getByRole("button", { name: "Keep as draft" }).press("Enter");
  await expectToast(writer.page, "Success", "Kept as a draft. Visitors see what they saw before.");

  await writer.page.goto("/admin/reviews");
  const open = writer.page.getByRole("region", { name: "Not asked for yet, or to be changed" });
  await expect(open).toContainText(title);
  await open.getByRole("button", { name: `Ask for a review: ${title}` }).press("Enter");
  const asking = writer.page.getByRole("dialog", { name: "Ask for a review" });
  await asking.getByLabel("Words for those who review it").fill("Are the words right?");
  await axe(writer.page);
  await asking.getByRole("button", { name: "Ask for a review" }).press("Enter");
  await expectToast(writer.page, "Success", "Asked. Who may approve it gets a mail.");
  await expect(writer.page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  expect((await site.mailTo(editor.email, /Rowing clubs/)).text).toContain("“Are the words right?”");

  // Nobody who may publish can go round it.
  await editor.page.goto("/admin");
  await editor.page.getByRole("link", { name: "A review waits for you" }).press("Enter");
  const forEditor = editor.page.getByRole("region", { name: "Waiting for you" });
  await expect(forEditor).toContainText("“Are the words right?”");
  await forEditor.getByText("What it changes").press("Enter");
  await expect(forEditor.getByRole("definition").first()).toBeVisible();
  await axe(editor.page);
  await forEditor.getByRole("button", { name: `Ask for changes: ${title}` }).press("Enter");
  const answer = editor.page.getByRole("dialog", { name: "Ask for changes" });
  await answer.getByRole("button", { name: "Ask for changes" }).press("Enter");
  await expect(answer.getByText("Say what should be changed.")).toBeVisible();
  await answer.getByLabel("What should be changed").fill("Say what a club gains.");
  await answer.getByRole("button", { name: "Ask for changes" }).press("Enter");
  await expectToast(editor.page, "Success", "Sent back");
  expect((await site.mailTo(writer.email, /Not approved yet|asks for changes/)).text).toContain(
    "Say what a club gains.",
  );

  await writer.page.goto("/admin/reviews");
  await expect(open).toContainText("“Say what a club gains.”");
  await open.getByRole("link", { name: title }).press("Enter");
  await writer.page
    .getByRole("dialog", { name: "New use case" })
    .getByLabel("Description")
    .fill("Old boats find new crews.");
  await writer.page.getByRole("button", { name: "Keep as draft" }).press("Enter");
  await expectToast(writer.page, "Success", "Kept as a draft. Visitors see what they saw before.");
  await writer.page.goto("/admin/reviews");
  await open.getByRole("button", { name: `Ask for a review: ${title}` }).press("Enter");
  await writer.page.getByRole("dialog").getByRole("button", { name: "Ask for a review" }).press("Enter");
  await expectToast(writer.page, "Success", "Asked. Who may approve it gets a mail.");

  await editor.page.goto("/admin/reviews");
  await expect(forEditor).toContainText(title);
  // What was written after the editor has looked is not what they approve.
  await forEditor.getByRole("button", { name: `Approve: ${title}` }).press("Enter");
  const approving = editor.page.getByRole("dialog", { name: "Approve" });
  await expect(approving).toBeVisible();
  const draft = await writer.page.context().newPage();
  await draft.goto("/admin/use-cases");
  await draft.getByRole("region", { name: "Drafts" }).getByRole("link", { name: title, exact: true }).press("Enter");
  await draft.getByLabel("Subtitle").fill("On every river");
  await draft.getByRole("button", { name: "Keep as draft" }).press("Enter");
  await expectToast(draft, "Success", "Kept as a draft. Visitors see what they saw before.");
  await approving.getByRole("button", { name: "Approve" }).press("Enter");
  // At the form, and in the toast.
  await expect(approving.getByText("was changed meanwhile").first()).toBeVisible();
  await editor.page.goto("/admin/reviews");
  await forEditor.getByRole("button", { name: `Approve: ${title}` }).press("Enter");
  await approving.getByRole("button", { name: "Approve" }).press("Enter");
  await expectToast(editor.page, "Success", "Approved");

  expect((await fetch(site.url + path)).status).toBe(404);
  const approved = editor.page.getByRole("region", { name: "Approved" });
  await approved.getByRole("button", { name: `Publish: ${title}` }).press("Enter");
  await expectToast(editor.page, "Success", "Published");
  expect(await (await fetch(site.url + path)).text()).toContain("Old boats find new crews.");
  await expect(editor.page.getByText("Nothing that is being prepared needs a review.")).toBeVisible();
  await axe(editor.page);
  for (const one of [writer, editor]) await one.page.context().close();
});
