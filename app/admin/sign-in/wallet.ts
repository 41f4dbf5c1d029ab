import { authCall, type AuthCall, type AuthResult, localFailure } from "../session/auth-calls.ts";

/** What wallets put into the page (EIP-1193). */
interface Wallet {
  request: (args: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

/** The wallet of this browser; null without one. */
export function findWallet(): Wallet | null {
  return (window as { ethereum?: Wallet }).ethereum ?? null;
}

/** Signs in with the wallet of this browser. */
export async function signInWithWallet(): Promise<AuthResult<{ challenge?: "second_factor" }>> {
  const proof = await signed("wallets/nonce", authCall);
  return proof.ok ? authCall("token?grant_type=web3", { body: { chain: "ethereum", ...proof.value } }) : proof;
}

/**
 * Links the wallet of this browser to the account of the person who is signed in.
 * @param call what asks who is there when the server wants to know
 */
export async function linkWallet(call: AuthCall): Promise<AuthResult> {
  const proof = await signed("wallets/link", call);
  return proof.ok ? call("wallets", { body: proof.value }) : proof;
}

/** Has the server's message signed. The server writes it, so that nothing of a wallet's library is needed here. */
async function signed(path: string, call: AuthCall): Promise<AuthResult<{ message: string; signature: string }>> {
  const wallet = findWallet();
  if (!wallet) return localFailure("wallet", "This browser has no wallet.");
  try {
    const [address] = (await wallet.request({ method: "eth_requestAccounts" })) as string[];
    const chainId = Number(await wallet.request({ method: "eth_chainId" }));
    const asked = await call<{ message: string }>(path, { body: { address, chainId } });
    if (!asked.ok) return asked;
    const { message } = asked.value;
    const signature = (await wallet.request({ method: "personal_sign", params: [hex(message), address] })) as string;
    return { ok: true, value: { message, signature } };
  } catch {
    return localFailure("wallet", "The wallet did not sign.");
  }
}

function hex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
