import { readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import type { Context } from "#domain/context.ts";
import { type ExportedMedia, copyMediaFile, exportMedia, importMedia } from "#domain/import/transfer-media.ts";
import { DomainError } from "#lib/domain-error.ts";
import { errorCode } from "#lib/logger.ts";
import { makeFolder } from "#lib/write-file-durably.ts";
import { sweepMedia } from "#domain/media/files/sweep.ts";
import { tell, write } from "../output.ts";
import { withContext } from "../with-context.ts";

const listName = "media.json";
const fileIn = (folder: string, hash: string) => join(folder, "files", hash);

/** Adds `media export`, `media import` and `media sweep`. They work beside a running server. */
export function register(program: Command): void {
  const media = program.command("media").description("the media library: take it out of one site and into another");

  media
    .command("export")
    .argument("<folder>", "where to write; files of a former export that are there are not written again")
    .description("write all items of the media library and their files into a folder")
    .action((folder: string) => withContext((context) => writeAll(context, folder)));

  media
    .command("import")
    .argument("<folder>", "what `media export` has written")
    .option("--overwrite", "replace items that differ")
    .description("take in an export; what is there already and differs stays as it is")
    .action((folder: string, { overwrite = false }: { overwrite?: boolean }) =>
      withContext(
        async (context) => {
          try {
            const document = await readList(folder);
            const pathOf = (hash: string) => fileIn(folder, hash);
            const { created, updated, same, kept } = await importMedia(context, document, { pathOf, overwrite });
            if (Array.isArray(document) && document.length === 0)
              return await write(`${join(folder, listName)} names no item: there is nothing to take in.\n`);
            for (const sentence of kept) tell(sentence);
            await write(`Created ${created}, updated ${updated}, the same ${same}, left out ${kept.length}.\n`);
          } finally {
            context.media.pictures.close();
          }
        },
        { mayBegin: true },
      ),
    );

  media
    .command("sweep")
    .description(
      "delete files that no item has, also when the log says that the storage may belong to another database",
    )
    .action(() =>
      withContext(async (context) => {
        await sweepMedia(context, { isRight: true });
        await write(
          "The storage belongs to this database. Files that no item has are deleted, except those of the last day and those that were replaced or deleted within 30 days.\n",
        );
      }),
    );
}

async function writeAll(context: Context, folder: string): Promise<void> {
  await makeFolder(resolve(folder, "files"), { mode: 0o777 }).catch(refuseFor(folder));
  const items: ExportedMedia[] = [];
  for await (const item of exportMedia(context)) {
    try {
      await copyMediaFile(context, item.file, fileIn(folder, item.file));
      items.push(item);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
      // One lost file must not keep all the others from being saved.
      tell(`Left out “${item.name}” (${item.id}): ${error.message}`);
      process.exitCode = 1;
    }
  }
  // Last, so that a list never names a file that is not there.
  const list = join(folder, listName);
  const text = `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`;
  await writeFile(`${list}.part`, text).catch(refuseFor(list));
  await rename(`${list}.part`, list).catch(refuseFor(list));
  await write(`Wrote ${items.length} items to ${folder}.\n`);
}

/** For `.catch(refuseFor(path))`: says that the path can't be written. */
function refuseFor(path: string): (cause: unknown) => never {
  return (cause) => {
    throw new DomainError("invalid", `${path} can't be written (${errorCode(cause)}).`, { cause });
  };
}

/** @throws DomainError `invalid` */
async function readList(folder: string): Promise<unknown> {
  const path = join(folder, listName);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new DomainError("invalid", `${path} can't be read (${errorCode(cause)}).`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("invalid", `${path} is not JSON.`, { cause });
  }
}
