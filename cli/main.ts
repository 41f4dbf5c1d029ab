import { Command } from "commander";
import { DamagedDatabaseError, isUnavailable } from "#db/errors.ts";
import { DomainError } from "#lib/domain-error.ts";
import { errorCode } from "#lib/error-code.ts";
import { buildPages } from "#server/build-pages.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { serve } from "#server/main.ts";
import { registerAdminCommands } from "./admin.ts";
import { registerContentCommands } from "./content.ts";
import { registerLeadsCommands } from "./leads.ts";
import { registerNewsletterCommands } from "./newsletter.ts";
import { registerPersonCommands } from "./person.ts";
import { write } from "./output.ts";
import { withContext } from "./with-context.ts";

const program = new Command("homecoming").description("Runs and operates the Homecoming site.").showHelpAfterError();

program
  .command("serve")
  .description("build if needed, migrate and serve the site")
  .option("--dev", "serve from the sources and reload on change")
  .action(({ dev }: { dev?: boolean }) => serve(readConfig(process.env), { development: dev ?? false }));

program
  .command("build")
  .description("build the pages, so that a start needs nothing but what it runs with")
  .action(() => buildPages((line) => process.stdout.write(`${line}\n`)));

program
  .command("migrate")
  .description("bring the database up to date")
  .action(() => withContext(() => write("The database is up to date.\n")));

registerAdminCommands(program);
registerContentCommands(program);
registerLeadsCommands(program);
registerNewsletterCommands(program);
registerPersonCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  const line = lineOf(error);
  if (line === null) throw error;
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

/** What the operator reads of a failure that can be expected; null for one that nobody expected, which shows its stack. */
function lineOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DamagedDatabaseError) return error.message;
  if (error instanceof DomainError) return Object.values(error.fields).join(" ") || error.message;
  return isUnavailable(error) ? `The database does not answer (${errorCode(error)}).` : null;
}
