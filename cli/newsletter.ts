import { once } from "node:events";
import { type Command, Option } from "commander";
import type { Context, ProcessContext } from "#domain/context.ts";
import { exportSubscribers } from "#domain/newsletter/export-subscribers.ts";
import { subscriberStatusOf } from "#domain/newsletter/select-subscribers.ts";
import { subscriberCsv } from "#domain/newsletter/subscriber-csv.ts";

type WithContext = (run: (process: ProcessContext, context: Context) => Promise<void>) => Promise<void>;

interface ExportOptions {
  format: "json" | "csv";
  status: string;
}

/** Adds `newsletter export`. It works beside a running server. */
export function registerNewsletterCommands(program: Command, withContext: WithContext): void {
  const newsletter = program.command("newsletter").description("addresses of the newsletter");

  newsletter
    .command("export")
    .description("write the addresses with what they agreed to, and each reader's unsubscribe link, oldest first")
    .addOption(new Option("--format <format>", "json or csv").choices(["json", "csv"]).default("json"))
    .addOption(
      new Option("--status <status>", "only these")
        .choices(["all", "pending", "confirmed", "unsubscribed"])
        .default("confirmed"),
    )
    .action(({ format, status }: ExportOptions) =>
      withContext(async (_process, context) => {
        const filter = { status: subscriberStatusOf(status) };
        if (format === "json") await writeJson(exportSubscribers(context, filter));
        else for await (const record of subscriberCsv(context, filter)) await write(record);
      }),
    );
}

async function writeJson(items: AsyncIterable<unknown>): Promise<void> {
  let before = "[\n";
  for await (const item of items) {
    await write(before + JSON.stringify(item));
    before = ",\n";
  }
  await write(before === "[\n" ? "[]\n" : "\n]\n");
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
