import { getDatabaseVersion } from "#db/inspect.ts";
import type { Finding } from "#domain/system/report.ts";
import { siteVersion } from "#lib/site-version.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";

/** What runs: the site, Node, the database, and whether the pages were built from the sources that are there. */
export const versionChecks: readonly Check[] = [
  { name: "Versions", run: checkSite },
  { name: "Versions", needs: "database", run: checkDatabaseVersion },
];

/** The oldest that get mends of their makers. */
const oldest = { node: 24, postgres: 14 };

async function checkSite({ machine }: CheckedSite): Promise<Finding[]> {
  const found: Finding[] = [ok("versions.site", "Site", `Homecoming ${siteVersion}.`)];
  const node = process.versions.node;
  if (Number.parseInt(node) >= oldest.node) found.push(ok("versions.node", "Node", `Node ${node}.`));
  else {
    const words = `Node is ${node}, which this site was not tried with.`;
    found.push(
      bad(
        "problem",
        "versions.node",
        "Node",
        words,
        `Start the site with the Node ${oldest.node} that \`npm ci\` brings.`,
      ),
    );
  }
  const state = await machine.findBuildState();
  if (state === "fits")
    found.push(ok("versions.build", "Build", "The pages were built from the sources that are here."));
  else {
    const words =
      state === "missing"
        ? "The pages are not built, so the next start takes longer, and needs the tools of development."
        : "The sources have changed since the pages were built, so this process and its pages may not fit together.";
    const remedy = "Run `npm run build`, and restart the site.";
    found.push(bad("warning", `versions.build-${state}`, "Build", words, remedy));
  }
  return found;
}

async function checkDatabaseVersion({ engine, context }: CheckedSite): Promise<Finding[]> {
  const { name, major } = await getDatabaseVersion(context.db);
  if (engine === "sqlite" || major >= oldest.postgres) return [ok("versions.database", "Database", `${name}.`)];
  const remedy = `Upgrade it to ${oldest.postgres} or newer.`;
  return [bad("warning", "versions.database", "Database", `${name} gets no security fixes anymore.`, remedy)];
}
