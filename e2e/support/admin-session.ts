import { expect, type Page } from "@playwright/test";

interface Credentials {
  email: string;
  password: string;
}

/** Signs in on the admin's own screen. What is shown afterwards depends on who it is. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Signs in and waits for the content screens. */
export async function signInAsAdmin(page: Page, admin: Credentials): Promise<void> {
  await signIn(page, admin);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

/** Waits for a toast with exactly these words. */
export async function expectToast(page: Page, title: "Success" | "Error", words: string): Promise<void> {
  const toast = page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: title });
  await expect(toast.getByText(words, { exact: true }).first()).toBeVisible();
}
