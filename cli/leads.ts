import { once } from "node:events";
import { type Command, Option } from "commander";
import type { Context, ProcessContext } from "#domain/context.ts";
import { exportLeads, type ExportedLead } from "#domain/leads/export-leads.ts";
import { releaseLead } from "#domain/leads/release-lead.ts";
import { findUndelivered } from "#domain/outbox/find-undelivered.ts";
import { retryFailed } from "#domain/outbox/retry-failed.ts";
import { csvRecord } from "#lib/csv.ts";
import { DomainError } from "#lib/domain-error.ts";

type WithContext = (run: (process: ProcessContext, context: Context) => Promise<void>) => Promise<void>;

const columns = [
  "id",
  "created_at",
  "status",
  "quarantine_reason",
  "type",
  "name",
  "email",
  "organization",
  "message",
  "page",
  "referrer",
  "campaign",
] as const satisfies (keyof ExportedLead)[];

/** Adds `leads export`, `release`, `undelivered` and `retry`. They work beside a running server. */
export function registerLeadsCommands(program: Command, withContext: WithContext): void {
  const leads = program.command("leads").description("enquiries: export them, release them from quarantine");

  leads
    .command("export")
    .description(
      "write every enquiry to standard output, oldest first, with those in quarantine or not yet in the database",
    )
    .addOption(new Option("--format <format>", "json or csv").choices(["json", "csv"]).default("json"))
    .action(({ format }: { format: "json" | "csv" }) =>
      withContext(async (_process, context) => {
        await (format === "csv" ? writeCsv(context) : writeJson(context));
      }),
    );

  leads
    .command("release")
    .argument("<id>", "id of the enquiry")
    .description("let an enquiry out of quarantine and send it on")
    .action((id: string) =>
      withContext(async (_process, context) => {
        try {
          const released = await releaseLead(context, id);
          process.stdout.write(released ? `Released ${id}.\n` : `${id} is not in quarantine.\n`);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          process.stderr.write(`${error.message}\n`);
          process.exitCode = 1;
        }
      }),
    );

  leads
    .command("undelivered")
    .description("list mails and webhooks that have not arrived: what for, attempts, next attempt, last error")
    .action(() =>
      withContext(async (_process, context) => {
        for (const { key, kind, attempts, nextAttempt, lastError } of await findUndelivered(context)) {
          const next = nextAttempt === null ? "given up" : nextAttempt.toISOString();
          await write(`${[kind, key, attempts, next, lastError ?? "-"].join("\t")}\n`);
        }
      }),
    );

  leads
    .command("retry")
    .description("start over with deliveries that were given up")
    .action(() =>
      withContext(async (_process, context) => {
        process.stdout.write(`Deliveries to be tried again: ${await retryFailed(context)}.\n`);
      }),
    );
}

async function writeJson(context: Context): Promise<void> {
  let before = "[\n";
  for await (const lead of exportLeads(context)) {
    await write(before + JSON.stringify(lead));
    before = ",\n";
  }
  await write(before === "[\n" ? "[]\n" : "\n]\n");
}

async function writeCsv(context: Context): Promise<void> {
  await write(csvRecord(columns));
  for await (const lead of exportLeads(context)) {
    await write(csvRecord(columns.map((column) => textOf(lead[column]))));
  }
}

function textOf(value: ExportedLead[keyof ExportedLead]): string {
  if (value === null) return "";
  return typeof value === "string" ? value : new URLSearchParams(value).toString();
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
