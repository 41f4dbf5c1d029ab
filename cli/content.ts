import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { collections } from "#db/schema.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { exportCollection } from "#domain/import/export-content.ts";
import { importContent } from "#domain/import/import-content.ts";
import { DomainError } from "#lib/domain-error.ts";

type WithContext = (run: (process: ProcessContext, context: Context) => Promise<void>) => Promise<void>;

/** Adds `content export` and `content import`. They work beside a running server. */
export function registerContentCommands(program: Command, withContext: WithContext): void {
  const content = program.command("content").description("managed content: take it out of one site and into another");

  content
    .command("export")
    .description("write all managed content to standard output as JSON, what visitors don't see included")
    .action(() => withContext((_process, context) => writeAll(context)));

  content
    .command("import")
    .argument("<file>", "what `content export` has written")
    .option("--overwrite", "replace items that differ; what they said before stays as a revision")
    .description("take in an export: all of it or nothing; what is there already and differs stays as it is")
    .action((file: string, { overwrite = false }: { overwrite?: boolean }) =>
      withContext(async (_process, context) => {
        try {
          const document: unknown = JSON.parse(await readFile(file, "utf8"));
          const { created, updated, same, kept } = await importContent(context, document, { overwrite });
          for (const sentence of kept) process.stderr.write(`${sentence}\n`);
          process.stdout.write(`Created ${created}, updated ${updated}, the same ${same}, left out ${kept.length}.\n`);
        } catch (error) {
          process.stderr.write(`${explain(file, error)}\n`);
          process.exitCode = 1;
        }
      }),
    );
}

function explain(file: string, error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof SyntaxError) return `${file} is not JSON.`;
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return `There is no file ${file}.`;
  throw error;
}

async function writeAll(context: Context): Promise<void> {
  await write('{\n"format": 1');
  for (const collection of collections) {
    await write(`,\n"${collection}": [`);
    let separator = "\n";
    for await (const item of exportCollection(context, collection)) {
      await write(separator + JSON.stringify(item));
      separator = ",\n";
    }
    await write("\n]");
  }
  await write("\n}\n");
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
