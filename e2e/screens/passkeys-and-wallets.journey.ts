import { type Page, expect } from "@playwright/test";
import {
  createAdmin,
  expectDashboard,
  expectToast,
  menuLink,
  signInAsAdmin,
  tabTo,
  type Credentials,
} from "../support/admin-user.ts";
import { test } from "../support/journey.ts";
import { startSite } from "../support/site.ts";
import { createWallet } from "#accounts/testing/authenticator.ts";

/** A virtual authenticator of Chromium that is unlocked at once. */
async function attachAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it can be unlocked from now on. */
    unlocks: (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

/** Moves by Tab to the button of this name. */
const tabToButton = (page: Page, name: string) => tabTo(page, page.getByRole("button", { name, exact: true }));

/** Signs in on the screen that is open. */
async function signInHere(page: Page, { email, password }: Credentials): Promise<void> {
  // The screen before it has fields of such names, too.
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a passkey is added, signs in, stands for the second factor, and is removed, all by keyboard", async ({
  page,
  site,
  axe,
  guard,
}) => {
  test.slow();
  guard.allow(/422/);
  const admin = await createAdmin(site);
  const authenticator = await attachAuthenticator(page);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  await tabToButton(page, "Add a passkey");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Save these codes" })).toBeVisible();
  await axe(page);
  await tabToButton(page, "I've saved them");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Chrome on Linux", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("not used yet")).toBeVisible();
  await axe(page);
  await site.mailTo(admin.email, /A passkey was just added/);

  await tabToButton(page, "Rename Chrome on Linux");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await axe(page);
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("The blue key");
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "Passkey renamed");
  await expect(page.getByText("The blue key")).toBeVisible();

  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await authenticator.unlocks(false);
  await tabToButton(page, "Sign in with a passkey");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText(/No passkey was used/)).toBeVisible();
  await authenticator.unlocks(true);
  await tabToButton(page, "Sign in with a passkey");
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "Signed in successfully");
  await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeVisible();
  await expect(page.getByText(/last used/).first()).toBeVisible();

  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await signInHere(page, admin);
  await expect(page.getByRole("button", { name: "Use your passkey" })).toBeFocused();
  await axe(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use your passkey" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeVisible();

  await tabToButton(page, "Remove The blue key");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Remove this passkey?" })).toBeVisible();
  await axe(page);
  await tabToButton(page, "Remove");
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "The blue key removed");
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeFocused();
  await expect(page.getByText("your password alone opens the admin area")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await signInHere(page, admin);
  await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeVisible();
});

// The screen that asks for a second factor is looked at in e2e/journeys/accounts/security.journey.ts.
test("where the operator requires a second factor, a passkey is one", async ({ page, guard }) => {
  test.slow();
  guard.allow(/another host|40[139]/);
  const site = await startSite("sqlite", { REQUIRE_SECOND_FACTOR: "1" });
  try {
    const admin = await createAdmin(site);
    await attachAuthenticator(page);
    await page.request.post(`${site.url}/api/auth/sign-in/email`, { data: admin });
    await page.goto(`${site.url}/admin`);
    await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "I've saved them" }).click();
    await expectDashboard(page);
    await (await menuLink(page, "Security")).click();
    await page.getByRole("button", { name: /^Remove Chrome/ }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText(/Add another one before removing this one/)).toBeVisible();
  } finally {
    await site.remove();
  }
});

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

    await signInHere(page, admin);
    await expectDashboard(page);
    await (await menuLink(page, "Security")).click();
    await page.getByRole("button", { name: "Link a wallet" }).click();
    await expectToast(
      page,
      "Success",
      "Wallet linked. You can now sign in with it. You're signed out everywhere else.",
    );
    await expect(page.getByText(address)).toBeVisible();
    await axe(page);

    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await page.getByRole("button", { name: "Sign in with a wallet" }).focus();
    await page.keyboard.press("Enter");
    await expectToast(page, "Success", "Signed in successfully");
    await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeVisible();
    await page.getByRole("button", { name: `Unlink Wallet ${address}` }).click();
    await page.getByRole("button", { name: "Unlink", exact: true }).click();
    await expectToast(page, "Success", "Wallet unlinked. You're signed out everywhere else.");
    await expect(page.getByText(address)).toBeHidden();
  } finally {
    await site.remove();
  }
});
