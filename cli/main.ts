import { Command } from "commander";
import type { Context, ProcessContext } from "#domain/context.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { serve } from "#server/main.ts";
import { openProcess, systemContext } from "#server/process.ts";
import { registerAdminCommands } from "./admin.ts";
import { registerContentCommands } from "./content.ts";
import { registerLeadsCommands } from "./leads.ts";
import { registerNewsletterCommands } from "./newsletter.ts";

const program = new Command("homecoming").description("Runs and operates the Homecoming site.").showHelpAfterError();

program
  .command("serve", { isDefault: true })
  .description("build if needed, migrate and serve the site")
  .option("--dev", "serve from the sources and reload on change")
  .action(({ dev }: { dev?: boolean }) => serve(readConfig(process.env), { development: dev ?? false }));

program
  .command("migrate")
  .description("bring the database up to date")
  .action(() =>
    withContext(async () => {
      process.stdout.write("The database is up to date.\n");
    }),
  );

registerAdminCommands(program, withContext);
registerContentCommands(program, withContext);
registerLeadsCommands(program, withContext);
registerNewsletterCommands(program, withContext);

/** Runs a command on an open, migrated database, beside a running server or without one. */
async function withContext(run: (process: ProcessContext, context: Context) => Promise<void>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env });
  // Standard output belongs to the command's result.
  const open = await openProcess(config, process.stderr);
  try {
    await open.database.migrate();
    await run(open.context, systemContext(open.context, "cli"));
  } finally {
    await open.database.close();
  }
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
