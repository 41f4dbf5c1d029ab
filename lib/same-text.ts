import { timingSafeEqual } from "node:crypto";

/** Compares a secret with what somebody sent for it. The time it takes tells at most whether their lengths differ. */
export function sameText(sent: string, secret: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
