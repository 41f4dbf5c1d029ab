import { randomUUID } from "node:crypto";
import { createAdmin as createAdminAccount } from "#domain/accounts/admins/admins.ts";
import { testContext } from "#domain/testing/test-context.ts";
import type { Site } from "./site.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** An admin of the test's own: what it changes about signing in is nobody else's. */
export async function createAdmin(
  site: Site,
  email = `keeper-${randomUUID().slice(0, 8)}@homecoming.example`,
): Promise<Credentials> {
  const account = { email, password: "a quiet gate at dusk" };
  const { db } = await site.database();
  await createAdminAccount(testContext(db, { actor: { kind: "system", name: "test" } }), account);
  return account;
}
