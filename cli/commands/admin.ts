import type { Command } from "commander";
import { createAdmin, deactivateAdmin, findAdmins, type ListedAdmin, createSetupLink } from "#accounts/index.ts";
import { write } from "../output.ts";
import { withContext } from "../with-context.ts";

/** Adds `admin create`, `admin list` and `admin deactivate`. They work beside a running server. */
export function register(program: Command): void {
  const admin = program.command("admin").description("who may manage the site's content");

  admin
    .command("create")
    .description("make an admin, or give one a new password; without a password: print a one-time link to choose it")
    .requiredOption("--email <address>", "the admin's email address")
    .option("--password <password>", "at least 6 characters; visible to others on this machine while the command runs")
    .action(({ email, password }: { email: string; password?: string }) =>
      withContext(async (context) => {
        if (password === undefined) {
          const link = await createSetupLink(context, { email });
          await write(`Whoever opens this link becomes that admin. It works once, for 24 hours:\n${link}\n`);
        } else {
          const created = await createAdmin(context, { email, password });
          await write(`${created.email} is an admin and signs in at ${context.linkUrl}/admin\n`);
        }
      }),
    );

  admin
    .command("list")
    .description("list admins: address, state, last sign-in")
    .action(() =>
      withContext(async (context) => {
        const admins = await findAdmins(context);
        await write(admins.length === 0 ? "There is no admin yet.\n" : admins.map(line).join(""));
      }),
    );

  admin
    .command("deactivate")
    .description("take the admin rights from an address; never from the last admin")
    .requiredOption("--email <address>", "the admin's email address")
    .action(({ email }: { email: string }) =>
      withContext(async (context) => {
        await deactivateAdmin(context, email);
        await write(`${email.trim().toLowerCase()} is no longer an admin.\n`);
      }),
    );
}

function line({ email, isActive, lastLogin }: ListedAdmin): string {
  return `${[email, isActive ? "active" : "inactive", lastLogin?.toISOString() ?? "never signed in"].join("\t")}\n`;
}
