import { openDatabase } from "#db/client.ts";
import { publishRelease, undoRelease } from "#domain/publishing/releases/publish-release.ts";
import { publisher } from "./site-data.ts";

// `node publish-until-killed.ts OPTIONS RELEASE` publishes a release and takes it back, again and again, until it is killed. It says so
// after each time.

const [options = "{}", release = ""] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(options) as { dataDir: string; databaseUrl?: string });
const ctx = publisher(db);
process.stdout.write("begins\n");
for (;;) {
  const { state, version } = await db
    .selectFrom("releases")
    .select(["state", "version"])
    .where("id", "=", release)
    .executeTakeFirstOrThrow();
  if (state === "open") await publishRelease(ctx, release, version);
  else await undoRelease(ctx, release, version);
  process.stdout.write(`${state}\n`);
}
