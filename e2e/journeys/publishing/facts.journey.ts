import { expect } from "@playwright/test";
import { signInAsAdmin } from "../../support/admin-user.ts";
import { pageOf, paste, pressInPage as press, savedIn, textsOf } from "../../support/content-editor.ts";
import { test } from "../../support/own-site.ts";
import { publishBeside } from "../../support/site-data.ts";
import { eventually } from "../../support/site.ts";

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 120_000 });

test("a price is changed where it stands, and everything that shows it follows, without script", async ({
  page,
  admin,
  axe,
  site,
  database,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site?text=pricing");
  const framed = pageOf(page);
  await expect(framed.getByRole("heading", { level: 1 })).toBeVisible();
  await press(page, framed.getByText("$199", { exact: true }).first());
  const panel = page.getByRole("dialog", { name: "Price of the plan" });
  const field = panel.getByRole("spinbutton", { name: "Price of the plan" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("199");
  await expect(panel.getByText(/^Shows in \d+ places$/)).toBeVisible();
  await axe(page);
  await field.fill("249");
  await expect(framed.getByText("$249", { exact: true }).first()).toBeVisible();
  await expect(field).toBeFocused();
  // A place that shows it, one press away.
  await panel.getByRole("link", { name: /^FAQ/ }).first().click();
  await expect(framed.locator("[data-found]").first()).toContainText("$249");
  await expect(savedIn(page)).toBeVisible();
  await publishBeside(database.db);
  const source = async (path: string) => (await fetch(site.url + path)).text();
  await eventually("the price", async () => (await source("/pricing")).includes("249"));
  for (const path of ["/pricing", "/faq", "/terms-of-service", "/llms.txt"]) {
    expect(await source(path), path).toContain("249");
    expect(await source(path), path).not.toContain("$199");
  }
});

test("facts in sentences are chips: found, passed, deleted, pasted and opened @one-engine", async ({
  page,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site?text=pricing&field=closing.text");
  const closing = textsOf(page).locator('[data-path="closing.text"]').getByRole("textbox");
  await expect(closing).toHaveText(/^14-day free trial/);
  await closing.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("From {pri");
  await expect(textsOf(page).getByRole("listbox").getByRole("option", { selected: true })).toContainText(
    "Price of the plan",
  );
  await axe(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" a month. ");
  await expect(closing).toHaveText(/^From \$\d+ a month\. 14-day/);
  // What is typed within a second and a half is undone at once.
  await expect(savedIn(page)).toBeVisible();
  await page.waitForTimeout(1_600);
  for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  await expect(closing).toHaveText(/^From\s+a month\. 14-day/);
  await page.keyboard.press("Control+z");
  await expect(closing).toHaveText(/^From \$\d+ a month\. 14-day/);
  await paste(closing, { html: `<p>Up to <b data-fact="planMembers">1,000</b><script>x()</script></p>`, text: "x" });
  await expect(closing).toHaveText(/Up to 1,000/);
  // Braces that name no fact stay what they are.
  await page.keyboard.type("{x} {");
  await page.keyboard.press("Escape");
  await expect(closing).toHaveText(/1,000\{x\} \{/);
  // With a press on a chip its field is one more press away.
  await closing.locator("[data-fact=planPrice]").click();
  await textsOf(page).getByRole("button", { name: "Change it everywhere" }).click();
  await expect(textsOf(page).locator('[data-path="plan.monthly"] input')).toBeFocused();
  await expect(savedIn(page)).toBeVisible();
  const kept = await (await page.request.get("/admin/site.data?text=pricing")).text();
  // The fact that came back has the caret behind it.
  expect(kept).toContain("From {planPrice}Up to {planMembers}{x} { a month.");

  await page.keyboard.press("Control+k");
  await page.getByLabel("Search everything").fill("trial days");
  await expect(page.getByRole("list", { name: "Results" }).getByRole("link").first()).toContainText("14");
  await page.keyboard.press("Enter");
  await expect(textsOf(page).locator('[data-path="trial.days"] input')).toBeFocused();
  await page.goto("/admin/site?fact=email");
  await expect(textsOf(page).locator('[data-path="email"]').getByRole("textbox")).toBeFocused();
});
