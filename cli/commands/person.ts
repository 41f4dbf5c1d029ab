import type { Command } from "commander";
import { type Erasure, type Unreached, erasePerson, exportPerson } from "#domain/people/person.ts";
import { write } from "../output.ts";
import { withContext } from "../with-context.ts";

/** Adds `person export` and `person erase`. They work beside a running server, and on the files while the database is away. */
export function register(program: Command): void {
  const person = program.command("person").description("what is kept of a person, by their email address");

  person
    .command("export")
    .requiredOption("--email <address>", "address of the person")
    .description("write everything that is kept of a person as JSON: inquiries, newsletter, copies of mails, files")
    .action(({ email }: { email: string }) =>
      withContext(
        async (context) => {
          const data = await exportPerson(context, { email });
          await write(`${JSON.stringify(data, null, 2)}\n`);
          warnOf(data.unreached);
        },
        { needsDatabase: false },
      ),
    );

  person
    .command("erase")
    .requiredOption("--email <address>", "address of the person")
    .description("remove everything that is kept of a person, and say what was removed; an account stays")
    .action(({ email }: { email: string }) =>
      withContext(
        async (context) => {
          const erasure = await erasePerson(context, { email });
          await write(reportOf(erasure));
          warnOf(erasure.unreached);
        },
        { needsDatabase: false },
      ),
    );
}

function reportOf({ email, removed, namedIn, account }: Erasure): string {
  const lines = [
    `Removed of ${email}:`,
    `  inquiries: ${removed.inquiries}`,
    `  files of the journal: ${removed.journalFiles}`,
    `  newsletter addresses: ${removed.subscriptions}`,
    `  copies in the outbox: ${removed.deliveries}`,
    `  comments: ${removed.comments}`,
    `  entries of the activity log made anonymous: ${removed.activity}`,
    `  mail files: ${removed.mailFiles}`,
    ...Object.entries(removed.records).map(([label, count]) => `  ${label.toLowerCase()}: ${count}`),
  ];
  if (namedIn.length > 0)
    lines.push(
      "Others name this person, or somebody of the same name, in these inquiries. That stays, unless the team deletes it:",
      ...namedIn.map((id) => `  /admin/inquiries/${id}`),
    );
  if (account === "admin") lines.push("The address is an admin's: the account stays (admin deactivate, or Team).");
  if (account === "user")
    lines.push("The address has an account, which stays: an admin deletes it (DELETE /api/auth/admin/users/ID).");
  return `${lines.join("\n")}\n`;
}

function warnOf(unreached: readonly Unreached[]): void {
  if (unreached.length === 0) return;
  process.stderr.write(`Not reached: ${unreached.join(", ")}. What is kept there was left as it is: run this again.\n`);
  process.exitCode = 1;
}
