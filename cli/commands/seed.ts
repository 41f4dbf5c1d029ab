import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { type FilledTable, seedSite } from "#cli/seed/seed-site.ts";
import type { SeededMember } from "#cli/seed/seed-team.ts";
import type { Collection } from "#db/schema.ts";
import { kinds } from "#domain/content/kinds.ts";
import { DomainError } from "#lib/domain-error.ts";
import { readConfig } from "#server/process/config.ts";
import { write } from "../output.ts";
import { withContext } from "../with-context.ts";

/** Everybody can read it here, so it is for sites that nobody else reaches. */
const developmentPassword = "an open gate at dusk";

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(kinds.map(({ collection, nouns }) => [collection, nouns])),
  trash: "items in the trash",
  redirects: "redirects",
  leads: "enquiries",
  subscribers: "newsletter addresses",
} satisfies Readonly<Record<Exclude<FilledTable, Collection>, string>>;

/** Adds `seed`. It works beside a running server. */
export function register(program: Command): void {
  program
    .command("seed")
    .description("fill an empty site with made-up content, enquiries and a team, for developing and trying things out")
    .option("--force", "also fill a site with content, which stays as it is, or one that others reach")
    .action(async ({ force = false }: { force?: boolean }) => {
      const isReached = isReachedByOthers();
      if (isReached && !force) {
        const why = "Others reach this site, as NODE_ENV or SITE_URL says, so nothing was added.";
        throw new DomainError("forbidden", `${why} With --force, its made-up admins get a random password.`);
      }
      const password = isReached ? randomBytes(15).toString("base64url") : developmentPassword;
      await withContext(async (context) => {
        const { team, counts } = await seedSite(context, { password, isForced: force });
        const tables = Object.keys(names) as FilledTable[];
        await write(`The site has ${tables.map((table) => `${counts[table]} ${names[table]}`).join(", ")}.\n`);
        await write(`Sign in at ${context.linkUrl}/admin with the password "${password}":\n${team.map(line).join("")}`);
      });
    });
}

function isReachedByOthers(): boolean {
  const { production, siteUrl } = readConfig(process.env);
  const host = new URL(siteUrl ?? "http://localhost").hostname;
  return production || !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
}

function line({ email, state }: SeededMember): string {
  return `  ${email}${state === "active" ? "" : ` (${state})`}\n`;
}
