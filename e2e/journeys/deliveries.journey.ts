import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import { expectToast, createAdmin } from "../support/admin/admin-session.ts";
import { enquiryFrom, humanPause, openForm, sendForm } from "../support/visitor-forms.ts";
import { test, lookAt } from "../support/journey.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startSite } from "../support/site.ts";

// 'All systems operational' is shown only while it is true (docs/product.md#dashboard).

test("mails that a server refuses and a webhook that fails are named on the dashboard and can be tried again", async ({
  page,
  engine,
  guard,
  axe,
}) => {
  test.setTimeout(180_000);
  guard.allow(/another host/);
  const mail = await startMailServer();
  const site = await startSite(engine, {
    SMTP_URL: mail.url,
    LEAD_WEBHOOK_URL: "http://127.0.0.1:4/hook",
    LEAD_WEBHOOK_SECRET: "a secret of the receiver and of this test",
  });
  try {
    const admin = await createAdmin(site);
    await page.goto(`${site.url}/admin`);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("All systems operational", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Not delivered yet" })).toHaveCount(0);

    mail.refuses = true;
    const email = "an-officer-with-a-long-name@alumni-relations.northgate-polytechnic-university.example";
    const hidden = await openForm(site.url);
    await delay(humanPause);
    expect(
      await sendForm(site.url, { ...enquiryFrom(email, hidden), message: "Is there an import? ".repeat(30) }),
    ).toBe(303);
    const waiting = page.getByRole("region", { name: "Not delivered yet" }).getByRole("listitem");
    await expect(async () => {
      await page.reload();
      await expect(waiting.filter({ hasText: "Given up" })).toHaveCount(2, { timeout: 3_000 });
    }).toPass();
    await expect(page.getByText("2 e-mails or webhooks could not be delivered.")).toBeVisible();
    await expect(page.getByText("All systems operational")).toHaveCount(0);
    const thanks = waiting.filter({ hasText: `E-mail to ${email}` });
    await expect(thanks).toContainText("no such user here");
    await expect(thanks).toContainText("1 attempt so far");
    await expect(waiting.filter({ hasText: "Webhook to 127.0.0.1:4" })).toContainText("Next try");
    await lookAt(page, axe);

    const enquiry = page.getByRole("region", { name: "Latest enquiries" }).getByRole("listitem");
    await enquiry.getByRole("button", { name: "Show all" }).click();
    await expect(enquiry).toContainText("Is there an import? ".repeat(30).trim());

    mail.refuses = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "Success", "2 deliveries are tried again");
    await expect.poll(() => mail.taken).toContain(email);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("All systems operational", { exact: true })).toBeVisible({ timeout: 3_000 });
      // A delivery on its way is no problem, and stands in the list of the page that was loaded meanwhile.
      await expect(thanks).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  } finally {
    await site.remove();
    await mail.close();
  }
});
