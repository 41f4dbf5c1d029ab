import { type Command, Option } from "commander";
import { describeOutage } from "#db/errors.ts";
import { type ExportedLead, exportLeads } from "#domain/leads/export-leads.ts";
import { releaseLead } from "#domain/leads/store-lead.ts";
import { discardFailed, findUndelivered, retryFailed } from "#domain/outbox/messages.ts";
import { csvHead, csvRecord } from "#lib/text/format-text.ts";
import { write, writeJsonList } from "../output.ts";
import { withContext } from "../with-context.ts";

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

/** Adds `leads export`, `release`, `undelivered`, `retry` and `discard`. They work beside a running server. */
export function register(program: Command): void {
  const leads = program.command("leads").description("inquiries: export them, release them from quarantine");

  leads
    .command("export")
    .description(
      "write every inquiry to standard output, oldest first, with those in quarantine or not yet in the database",
    )
    .addOption(new Option("--format <format>", "json or csv").choices(["json", "csv"]).default("json"))
    .action(({ format }: { format: "json" | "csv" }) =>
      withContext(
        async (context) => {
          const leads = exportLeads(context, sayThatDatabaseIsAway);
          await (format === "csv" ? writeCsv(leads) : writeJsonList(leads));
        },
        { needsDatabase: false },
      ),
    );

  leads
    .command("release")
    .argument("<id>", "id of the inquiry")
    .description("let an inquiry out of quarantine and send it on")
    .action((id: string) =>
      withContext(async (context) => {
        const released = await releaseLead(context, id);
        await write(released ? `Released ${id}.\n` : `${id} is not in quarantine.\n`);
      }),
    );

  leads
    .command("undelivered")
    .description("list mails and webhooks that have not arrived: what for, attempts, next attempt, last error")
    .action(() =>
      withContext(async (context) => {
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
      withContext(async (context) => {
        await write(`Deliveries to be tried again: ${await retryFailed(context)}.\n`);
      }),
    );

  leads
    .command("discard")
    .argument("<keys...>", "what for, as undelivered lists it")
    .description("delete deliveries that were given up")
    .action((keys: string[]) =>
      withContext(async (context) => {
        for (const key of keys) {
          await discardFailed(context, key);
          await write(`Discarded ${key}.\n`);
        }
      }),
    );
}

/** The output is incomplete, so the command must not exit with 0. */
function sayThatDatabaseIsAway(error: unknown): void {
  process.stderr.write(`${describeOutage(error)}: this is only what waits in the journal.\n`);
  process.exitCode = 1;
}

async function writeCsv(leads: AsyncIterable<ExportedLead>): Promise<void> {
  await write(csvHead(columns));
  for await (const lead of leads) {
    await write(csvRecord(columns.map((column) => textOf(lead[column]))));
  }
}

function textOf(value: ExportedLead[keyof ExportedLead]): string {
  if (value === null) return "";
  return typeof value === "string" ? value : new URLSearchParams(value).toString();
}
