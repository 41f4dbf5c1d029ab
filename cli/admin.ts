import type { Command } from "commander";
import { createAdmin } from "#domain/accounts/create-admin.ts";
import { createSetupLink } from "#domain/accounts/create-setup-link.ts";
import { deactivateAdmin } from "#domain/accounts/deactivate-admin.ts";
import { findAdmins, type ListedAdmin } from "#domain/accounts/find-admins.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";

type WithContext = (run: (process: ProcessContext, context: Context) => Promise<void>) => Promise<void>;

/**
 * Adds `admin create`, `admin list` and `admin deactivate`. They work beside a running server. Exit code 1 and one line on
 * standard error when something can't be done.
 */
export function registerAdminCommands(program: Command, withContext: WithContext): void {
  const admin = program.command("admin").description("who may manage the site's content");
  const run = (work: (context: Context) => Promise<void>) =>
    withContext(async (_process, context) => {
      try {
        await work(context);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const fields = Object.values(error.fields);
        process.stderr.write(`${fields.length > 0 ? fields.join(" ") : error.message}\n`);
        process.exitCode = 1;
      }
    });

  admin
    .command("create")
    .description("make an admin, or give one a new password; without a password: print a one-time link to choose it")
    .requiredOption("--email <address>", "the admin's email address")
    .option("--password <password>", "at least 6 characters; visible to others on this machine while the command runs")
    .action(({ email, password }: { email: string; password?: string }) =>
      run(async (context) => {
        if (password === undefined) {
          const link = await createSetupLink(context, { email });
          process.stdout.write(`Whoever opens this link becomes that admin. It works once, for 24 hours:\n${link}\n`);
        } else {
          const created = await createAdmin(context, { email, password });
          process.stdout.write(`${created.email} is an admin and signs in at ${context.linkUrl}/admin\n`);
        }
      }),
    );

  admin
    .command("list")
    .description("list admins: address, state, last sign-in")
    .action(() =>
      run(async (context) => {
        const admins = await findAdmins(context);
        process.stdout.write(admins.length === 0 ? "There is no admin yet.\n" : admins.map(line).join(""));
      }),
    );

  admin
    .command("deactivate")
    .description("take the admin rights from an address; never from the last admin")
    .requiredOption("--email <address>", "the admin's email address")
    .action(({ email }: { email: string }) =>
      run(async (context) => {
        await deactivateAdmin(context, email);
        process.stdout.write(`${email.trim().toLowerCase()} is no longer an admin.\n`);
      }),
    );
}

function line({ email, isActive, lastLogin }: ListedAdmin): string {
  return `${[email, isActive ? "active" : "inactive", lastLogin?.toISOString() ?? "never signed in"].join("\t")}\n`;
}
