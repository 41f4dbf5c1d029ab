import { expect, type Page } from "@playwright/test";
import { createWallet } from "#accounts/testing/wallet.ts";
import { expectDashboard, expectToast, createAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/journey.ts";
import { startSite } from "../support/site.ts";

/** Provides a wallet to the page as a browser extension would, with a key of this test. @returns its address */
async function attachWallet(page: Page): Promise<string> {
  const account = createWallet();
  await page.exposeFunction("signInTest", (hex: string) => account.sign(Buffer.from(hex.slice(2), "hex")));
  await page.addInitScript((address) => {
    const { signInTest } = window as unknown as { signInTest: (raw: unknown) => Promise<string> };
    Object.assign(window, {
      ethereum: {
        async request({ method, params }: { method: string; params?: unknown[] }) {
          if (method === "eth_requestAccounts") return [address];
          return method === "eth_chainId" ? "0x1" : signInTest(params?.[0]);
        },
      },
    });
  }, account.address.toLowerCase());
  return account.address;
}

test("a wallet is linked, signs in, and is unlinked", async ({ engine, page, axe, guard }) => {
  test.slow();
  guard.allow(/another host|40[13]/);
  const site = await startSite(engine, { WALLET_CHAINS: "1" });
  try {
    const admin = await createAdmin(site);
    const address = await attachWallet(page);
    await page.goto(`${site.url}/admin`);
    await page.getByRole("button", { name: "Sign in with a wallet" }).click();
    await expect(page.getByText(/This wallet is not linked to an account/)).toBeVisible();
    await axe(page);

    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expectDashboard(page);
    await page.goto(`${site.url}/admin/security`);
    await page.getByRole("button", { name: "Link a wallet" }).click();
    await expectToast(page, "Success", "Wallet linked. From now on it signs you in.");
    await expect(page.getByText(address)).toBeVisible();
    await axe(page);

    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await page.getByRole("button", { name: "Sign in with a wallet" }).focus();
    await page.keyboard.press("Enter");
    await expectToast(page, "Success", "Signed in successfully");
    await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeVisible();
    await page.getByRole("button", { name: `Unlink Wallet ${address}` }).click();
    await page.getByRole("button", { name: "Unlink", exact: true }).click();
    await expectToast(page, "Success", "Wallet unlinked. You are signed out everywhere else.");
    await expect(page.getByText(address)).toBeHidden();
  } finally {
    await site.remove();
  }
});
