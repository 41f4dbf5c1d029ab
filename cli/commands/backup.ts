import { resolve } from "node:path";
import type { Command } from "commander";
import { beginRun, recordFailedRun, recordSet } from "#domain/backups/backup-runs.ts";
import { errorCode } from "#lib/logger.ts";
import { makeFolder } from "#lib/write-file-durably.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import { type BackupSettings, parsePlace } from "#server/backup/backup-settings.ts";
import { type BackupTarget, openTarget, requireTarget } from "#server/backup/backup-target.ts";
import { findSets, readManifest, readSet } from "#server/backup/manifest.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { whileReporting } from "#server/backup/scheduled-backup.ts";
import { megabytes } from "#server/backup/scratch.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { verifySet } from "#server/backup/verify-backup.ts";
import { openMedia } from "#server/media/open-media.ts";
import { type Config, readConfig } from "#server/process/config.ts";
import { hasDatabaseFile } from "#db/client.ts";
import { readState } from "./migrate.ts";
import { tell, write } from "../output.ts";
import { withContext } from "../with-context.ts";

const placeHelp = "a folder, or s3://bucket/prefix";

/** Adds `backup`, `restore` and `verify`. A backup can be made beside a running server. */
export function register(program: Command): void {
  program
    .command("backup")
    .argument("<place>", placeHelp)
    .description(
      "store a whole copy of the site: database, media library, journal, mails, and its secret, sealed by BACKUP_PASSPHRASE",
    )
    .action(async (place: string) => {
      const config = configOf();
      await refuseToMigrate(config);
      const target = await targetOf(place, config.backup);
      if (target.place.kind === "folder") await makeTarget(target.place.path);
      await withContext(async (context) => {
        const run = await beginRun(context, target.name);
        const source = { process: context, databaseUrl: config.databaseUrl };
        const { passphrase } = config.backup;
        try {
          const taken = await whileReporting(context, run, () =>
            takeBackup(source, target, { passphrase, at: run.begunAt }),
          );
          await recordSet(context, run, taken);
          const { name, files, rows, bytes, storedBytes } = taken;
          await write(
            `Stored ${name}: ${rows.toLocaleString("en")} rows, ${files.toLocaleString("en")} files, ${megabytes(bytes)}, of which ${megabytes(storedBytes)} are new.\n`,
          );
          if (!taken.hasSecret)
            tell(
              "The secret of the site is not in it, because BACKUP_PASSPHRASE is not set. Keep DATA_DIR/auth-secret or AUTH_SECRET elsewhere.",
            );
          for (const path of taken.lost)
            tell(`Left out ${path}: it is lost or damaged, or no backup can have a file of that name.`);
          if (taken.lost.length > 0) process.exitCode = 1;
        } catch (error) {
          await recordFailedRun(context, run, error instanceof BackupError ? error.message : String(error)).catch(
            () => {},
          );
          throw error;
        }
      });
    });

  program
    .command("restore")
    .argument("<place>", placeHelp)
    .option("--set <name>", "which set; the newest by default")
    .option("--into <folder>", "the data folder; DATA_DIR by default")
    .option("--replace", "put aside the site that is there")
    .option("--without-secret", "restore without the secret of the site, when its passphrase is lost")
    .description(
      "put a backup into an empty data folder, and with DATABASE_URL into its database; no process may run on them",
    )
    .action(restore);

  program
    .command("verify")
    .argument("<place>", placeHelp)
    .option("--set <name>", "which set; all by default")
    .description("read all that is stored of backups, and say what is not as it was stored")
    .action(verify);
}

/** @throws BackupError when the database is older than this version: what is stored before an update must be what the former version reads */
async function refuseToMigrate(config: Config): Promise<void> {
  if (!config.databaseUrl && !(await hasDatabaseFile(config.dataDir))) return;
  const { last, pending } = await readState(config);
  if (last === null || pending.length === 0) return;
  throw new BackupError(
    `The database is at ${last}, and this version of the site would change it first: make the backup with the version that runs, or run \`migrate\`.`,
  );
}

async function makeTarget(path: string): Promise<void> {
  await makeFolder(path).catch((cause: unknown) => {
    throw new BackupError(`${path} can't be made (${errorCode(cause)}).`, cause);
  });
}

const configOf = () => readConfig({ LOG_LEVEL: "warn", ...process.env });

async function targetOf(text: string, settings: BackupSettings): Promise<BackupTarget> {
  const place = parsePlace(text);
  if (!place) throw new BackupError(`${text} is neither a folder nor an address like s3://bucket/prefix.`);
  return openTarget(place, settings);
}

interface RestoreWords {
  set?: string;
  into?: string;
  replace?: boolean;
  withoutSecret?: boolean;
}

async function restore(
  place: string,
  { set, into, replace = false, withoutSecret = false }: RestoreWords,
): Promise<void> {
  const config: Config = configOf();
  const dataDir = into === undefined ? config.dataDir : resolve(into);
  const target = await targetOf(place, config.backup);
  await requireTarget(target);
  const manifest = await readSet(target, set);
  const media = config.mediaBucket ? await openMedia(config) : null;
  const { databaseUrl, backup, authSecret } = config;
  const { name, at } = manifest.content;
  const done = await restoreBackup(
    target,
    manifest,
    { dataDir, databaseUrl, bucket: media?.storage ?? null },
    { passphrase: backup.passphrase, replace, withoutSecret, now: new Date() },
  );
  await write(
    `Restored ${name} into ${dataDir}: the site as it was at ${at}, ${done.tables} tables with ${done.rows.toLocaleString("en")} rows and ${done.files.toLocaleString("en")} files, counted again.\n`,
  );
  if (done.secret === "left out")
    tell(
      "The secret of the site was not restored: put its auth-secret into the folder, or set AUTH_SECRET, before you start it.",
    );
  else if (authSecret !== undefined)
    tell("The secret is in auth-secret of the folder. AUTH_SECRET is set, and counts in its place.");
  if (done.replacedFolder)
    tell(`What was there before is in ${done.replacedFolder}. Delete it when the site is right.`);
  if (done.replacedSchema)
    tell(`The tables that were there before are in the schema ${done.replacedSchema}. Drop it when the site is right.`);
  if (done.keptInquiries > 0)
    tell(`Inquiries that waited in the journal that was there are in the new one: ${done.keptInquiries}.`);
  tell("Deliveries that waited at that time are sent again when the site starts.");
}

async function verify(place: string, { set }: { set?: string }): Promise<void> {
  const { backup } = configOf();
  const target = await targetOf(place, backup);
  await requireTarget(target);
  const names = set === undefined ? await findSets(target) : [set];
  if (names.length === 0) throw new BackupError(`There is no backup in ${target.name}.`);
  const seen = new Map<string, string | null>();
  for (const name of names) {
    const faults = await readManifest(target, name).then(
      (manifest) => verifySet(target, manifest, backup.passphrase, seen),
      (error: unknown) => {
        if (error instanceof BackupError) return [error.message];
        throw error;
      },
    );
    await write(
      faults.length === 0
        ? `${name} is whole.\n`
        : `${name} is not right:\n${faults.map((fault) => `  ${fault}\n`).join("")}`,
    );
    if (faults.length > 0) process.exitCode = 1;
  }
}
