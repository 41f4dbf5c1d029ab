import { addr, eip191Signer } from "micro-eth-signer";

/** An Ethereum wallet of a test's own. */
export function createWallet() {
  const { privateKey, address } = addr.random();
  return { address, sign: (message: string | Uint8Array) => eip191Signer.sign(message, privateKey) };
}
