import { randomInt } from "node:crypto";

/** A visitor's address from the range reserved for documentation, so that each test is a stranger to the rate limits. */
export function visitorAddress(): string {
  const part = () => randomInt(65_536).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
}
