import type { PromptedCall } from "./auth-form.ts";
import { type AuthResult, localFailure, authCall } from "../../frame/session/auth-call.ts";

/** The object that wallets add to the page (EIP-1193). */
interface Wallet {
  request: (args: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

/** The wallet of this browser; null without one. */
export function findWallet(): Wallet | null {
  return (window as { ethereum?: Wallet }).ethereum ?? null;
}

/** What the wallet has signed. */
interface WalletSignature {
  message: string;
  signature: string;
}

/** Signs in with the wallet of this browser. */
export const walletSignIn: PromptedCall<WalletSignature, unknown> = {
  ask: () => signed("wallets/nonce"),
  send: (proof) => authCall("token?grant_type=web3", { body: { chain: "ethereum", ...proof } }),
};

/** Links the wallet of this browser to the account that is signed in. */
export const walletLink: PromptedCall<WalletSignature, unknown> = {
  ask: () => signed("wallets/link"),
  send: (proof) => authCall("wallets", { body: proof }),
};

/** Has the wallet sign the server's message. The server writes it, so no wallet library is needed here. */
async function signed(path: string): Promise<AuthResult<WalletSignature>> {
  const wallet = findWallet();
  if (!wallet) return localFailure("wallet", "This browser has no wallet.");
  try {
    const [address] = (await wallet.request({ method: "eth_requestAccounts" })) as string[];
    const chainId = Number(await wallet.request({ method: "eth_chainId" }));
    const asked = await authCall<{ message: string }>(path, { body: { address, chainId } });
    if (!asked.ok) return asked;
    const { message } = asked.value;
    const signature = (await wallet.request({ method: "personal_sign", params: [hex(message), address] })) as string;
    return { ok: true, value: { message, signature } };
  } catch {
    return localFailure("wallet", "The wallet didn't sign.");
  }
}

function hex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
