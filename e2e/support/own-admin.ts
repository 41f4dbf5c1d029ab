import { randomUUID } from "node:crypto";
import type { Site } from "./site.ts";

/** An admin of the test's own: what it changes about signing in is nobody else's. */
export async function createAdmin(site: Site): Promise<{ email: string; password: string }> {
  const password = "long walks, short mails";
  const email = `keeper-${randomUUID().slice(0, 8)}@homecoming.example`;
  await site.cli("admin", "create", "--email", email, "--password", password);
  return { email, password };
}
