import { type Command, Option } from "commander";
import {
  createAdmin,
  createSetupLink,
  deactivateAdmin,
  findAdmins,
  type ListedAdmin,
  setRoleOf,
} from "#accounts/index.ts";
import { type Role, oneOfRole, roles } from "#domain/security/rights.ts";
import { write } from "../output.ts";
import { withContext } from "../with-context.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** Adds `admin create`, `admin list`, `admin role` and `admin deactivate`. They work beside a running server. */
export function register(program: Command): void {
  const admin = program.command("admin").description("who belongs to the team: sales, writers, editors and admins");

  admin
    .command("create")
    .description(
      "add somebody to the team, or give them a new password; without one: print a one-time link to choose it",
    )
    .requiredOption("--email <address>", "their email address")
    .addOption(
      new Option("--role <role>", "what they become, unless they are active already").choices(roles).default("admin"),
    )
    .option("--password <password>", "at least 6 characters; visible to others on this machine while the command runs")
    .action(({ email, password, role }: { email: string; password?: string; role: Role }) =>
      withContext(
        async (context) => {
          if (password === undefined) {
            const link = await createSetupLink(context, { email, role });
            await write(`Whoever opens this link becomes that ${role}. It works once, for 24 hours:\n${link}\n`);
          } else {
            const created = await createAdmin(context, { email, password, role });
            await write(`${created.email} is ${oneOfRole(created.role)} and signs in at ${context.linkUrl}/admin\n`);
          }
        },
        { mayBegin: true },
      ),
    );

  admin
    .command("list")
    .description("list the team: address, state, last sign-in, role")
    .action(() =>
      withContext(async (context) => {
        const admins = await findAdmins(context);
        await write(admins.length === 0 ? "There is no admin yet.\n" : admins.map(line).join(""));
      }),
    );

  admin
    .command("role")
    .description("give somebody another role; never to the last admin")
    .requiredOption("--email <address>", "their email address")
    .addOption(new Option("--role <role>", "what they become").choices(roles).makeOptionMandatory())
    .action(({ email, role }: { email: string; role: Role }) =>
      withContext(async (context) => {
        await setRoleOf(context, { email, role });
        await write(`${foldAddress(email.trim())} is ${oneOfRole(role)}.\n`);
      }),
    );

  admin
    .command("deactivate")
    .description("take all rights from an address; never from the last admin")
    .requiredOption("--email <address>", "their email address")
    .action(({ email }: { email: string }) =>
      withContext(async (context) => {
        await deactivateAdmin(context, email);
        await write(`${foldAddress(email.trim())} is no longer an admin.\n`);
      }),
    );
}

function line({ email, isActive, role, lastLogin }: ListedAdmin): string {
  return `${[email, isActive ? "active" : "inactive", lastLogin?.toISOString() ?? "never signed in", role].join("\t")}\n`;
}
