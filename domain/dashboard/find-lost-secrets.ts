import type { ProcessContext } from "../context.ts";
import { open } from "../secrets/seal.ts";

/** What admins and connections can't be signed in with, because the site's secret is another one by now; null when there is none. */
export async function findLostSecrets(process: ProcessContext): Promise<string | null> {
  const apps = await process.db
    .selectFrom("account_factors")
    .innerJoin("admin_users", "admin_users.user_id", "account_factors.user_id")
    .select("account_factors.secret")
    .where("admin_users.is_active", "=", true)
    .execute();
  const connections = await process.db
    .selectFrom("sso_connections")
    .select("secret")
    .where("secret", "is not", null)
    .execute();
  const lostApps = await countLost(process, apps);
  const lostConnections = await countLost(process, connections);
  const lost = [
    ...(lostApps === 0 ? [] : [lostApps === 1 ? "1 app of an admin" : `${lostApps} apps of admins`]),
    ...(lostConnections === 0 ? [] : [lostConnections === 1 ? "1 connection" : `${lostConnections} connections`]),
  ];
  if (lost.length === 0) return null;
  return (
    `The site's AUTH_SECRET is another one than before, so ${lost.join(" and ")} for signing in can't be used: name the former one in ` +
    "AUTH_SECRET_PREVIOUS, or set them up anew."
  );
}

async function countLost(process: ProcessContext, rows: readonly { secret: string | null }[]): Promise<number> {
  const sealed = rows.flatMap(({ secret }) => secret ?? []);
  const opened = await Promise.all(sealed.map((each) => open(process, each)));
  return opened.filter((each) => each === null).length;
}
