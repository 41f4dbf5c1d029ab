import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { collections } from "#db/schema.ts";
import type { Context } from "#domain/context.ts";
import { exportDrafts, exportReleases, exportSchedules, exportTextVersions } from "#domain/import/content-document.ts";
import { exportCollection } from "#domain/import/exported-items.ts";
import { exportImportedEntries } from "#domain/import/imported-entries.ts";
import { exportTexts } from "#domain/import/import-publishing.ts";
import { exportFormerAddresses, exportRedirects } from "#domain/import/transfer-redirects.ts";
import { importContent } from "#domain/import/import-content.ts";
import { DomainError } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { tell, write } from "../output.ts";
import { withContext } from "../with-context.ts";

/** Adds `content export` and `content import`. They work beside a running server. */
export function register(program: Command): void {
  const content = program.command("content").description("managed content: take it out of one site and into another");

  content
    .command("export")
    .description(
      "write all managed content to standard output as JSON, redirects and what visitors don't see included: drafts, open releases and what is planned",
    )
    .action(() => withContext(writeAll));

  content
    .command("import")
    .argument("<file>", "what `content export` has written")
    .option("--overwrite", "replace items that differ; what they said before stays as a revision")
    .description("take in an export: all of it or nothing; what is there already and differs stays as it is")
    .action((file: string, { overwrite = false }: { overwrite?: boolean }) =>
      withContext(
        async (context) => {
          const document = await readDocument(file);
          const { created, updated, same, kept } = await importContent(context, document, { overwrite });
          for (const sentence of kept) tell(sentence);
          await write(`Created ${created}, updated ${updated}, the same ${same}, left out ${kept.length}.\n`);
        },
        { mayBegin: true },
      ),
    );
}

async function readDocument(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    const reason = errorCode(cause);
    const message = reason === "ENOENT" ? `There is no file ${file}.` : `${file} can't be read (${reason}).`;
    throw new DomainError("invalid", message, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("invalid", `${file} is not JSON.`, { cause });
  }
}

async function writeAll(context: Context): Promise<void> {
  await write('{\n"format": 1');
  const leftOut = new Set<string>();
  const tellItem = (sentence: string, id: string) => {
    leftOut.add(id);
    tell(sentence);
  };
  for (const collection of collections) await writeList(collection, exportCollection(context, collection, tellItem));
  if (leftOut.size > 0) tell(`Items left out: ${leftOut.size}. Mend and save them, and export again.`);
  await writeList("imported_entries", await exportImportedEntries(context, leftOut));
  // Before the texts: a draft of one that is published in between counts as outdated, and reverts nothing.
  await write(`,\n"site_text_versions": ${JSON.stringify(await exportTextVersions(context))}`);
  await write(`,\n"site_texts": ${JSON.stringify(await exportTexts(context, tell))}`);
  await writeList("former_page_addresses", await exportFormerAddresses(context, tell));
  await writeList("redirects", await exportRedirects(context, tell));
  const releases = await exportReleases(context);
  await writeList("releases", releases);
  await writeList("drafts", exportDrafts(context, releases, tell));
  await writeList("schedules", await exportSchedules(context, tell));
  await write("\n}\n");
}

/** One row a line. */
async function writeList(name: string, rows: AsyncIterable<object> | Iterable<object>): Promise<void> {
  await write(`,\n"${name}": [`);
  let separator = "\n";
  for await (const row of rows) {
    await write(separator + JSON.stringify(row));
    separator = ",\n";
  }
  await write("\n]");
}
