import { type Command, Option } from "commander";
import { exportSubscribers, subscriberStatusOf, subscriberCsv } from "#domain/newsletter/find-subscribers.ts";
import { write, writeJsonList } from "../output.ts";
import { withContext } from "../with-context.ts";

interface ExportOptions {
  format: "json" | "csv";
  status: string;
}

/** Adds `newsletter export`. It works beside a running server. */
export function register(program: Command): void {
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
      withContext(async (context) => {
        const filter = { status: subscriberStatusOf(status) };
        if (format === "json") await writeJsonList(exportSubscribers(context, filter));
        else for await (const record of subscriberCsv(context, filter)) await write(record);
      }),
    );
}
