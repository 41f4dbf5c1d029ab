import { Command, CommanderError } from "commander";
import {
  DamagedDatabaseError,
  DataDirInUseError,
  FullDiskError,
  MissingRoomError,
  UnopenedDatabaseError,
  describeOutage,
  isUnavailable,
} from "#db/errors.ts";
import { MigrationLockError } from "#db/migrate.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { siteVersion } from "#lib/site-version.ts";
import { DomainError } from "#lib/domain-error.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import { ConfigError, readConfig } from "#server/process/config.ts";
import { OutputError } from "./output.ts";

// Loading the whole site takes seconds, so each command loads only what it needs.

const groups: ReadonlyMap<string, () => Promise<{ register: (program: Command) => void }>> = new Map([
  ["backup", () => import("./commands/backup.ts")],
  ["restore", () => import("./commands/backup.ts")],
  ["verify", () => import("./commands/backup.ts")],
  ["admin", () => import("./commands/admin.ts")],
  ["content", () => import("./commands/content.ts")],
  ["doctor", () => import("./commands/doctor.ts")],
  ["leads", () => import("./commands/leads.ts")],
  ["media", () => import("./commands/media.ts")],
  ["migrate", () => import("./commands/migrate.ts")],
  ["newsletter", () => import("./commands/newsletter.ts")],
  ["person", () => import("./commands/person.ts")],
  ["seed", () => import("./commands/seed.ts")],
]);

/** What a shell gives for a program that ended because nobody reads its output: the result is incomplete, and nothing is wrong. */
const ofUnread = 141;

/**
 * Runs a command of the operator in this process: reads its environment, writes to its output, and sets its exit code to 1 after a failure
 * that it has told in words.
 * @param words the command line without the program: `["leads", "export"]`
 * @throws what nobody expected
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  const program = new Command("homecoming")
    .description("Runs and operates the Homecoming site.")
    .version(siteVersion)
    .showHelpAfterError()
    .exitOverride();

  program
    .command("serve")
    .description("build if needed, migrate and serve the site")
    .option("--dev", "serve from the sources, and show each change when it is saved")
    .option("--take-over", "let the process that serves the port leave it, once this one can serve")
    .action(async ({ dev = false, takeOver = false }: { dev?: boolean; takeOver?: boolean }, command: Command) => {
      if (!dev) {
        const [{ serve }, { findHandedOver }] = await Promise.all([
          import("#server/main.ts"),
          import("#server/process/listen.ts"),
        ]);
        return serve(readConfig(process.env), { takeOver, handedOver: findHandedOver(process.env) });
      }
      if (process.env["NODE_ENV"] === "production")
        command.error("--dev is for developing, and NODE_ENV says production.");
      const { develop } = await import("#server/development/develop.ts");
      await develop(process.env);
    });

  program
    .command("build")
    .description("build the pages, so that a start needs nothing but what it runs with")
    .action(async () => {
      const { buildPages } = await import("#server/build-pages.ts");
      await buildPages((line) => process.stdout.write(`${line}\n`));
    });

  const group = groups.get(words[0] ?? "");
  const isOther = program.commands.some((command) => command.name() === words[0]);
  // Help and the message for a misspelt command need all groups.
  const wanted = group ? [group] : isOther ? [] : [...groups.values()];
  const loaded = new Set(await Promise.all(wanted.map((load) => load())));
  for (const { register } of loaded) register(program);

  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      // What it says is written by now.
      process.exitCode = error.exitCode;
      return;
    }
    if (error instanceof OutputError && error.isUnread) {
      process.exitCode = ofUnread;
      return;
    }
    const line = lineOf(error);
    if (line === null) throw error;
    process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
}

/** Errors whose message is one line for the operator. */
const tellingErrors = [
  BackupError,
  ConfigError,
  DamagedDatabaseError,
  DataDirInUseError,
  FullDiskError,
  MigrationLockError,
  MissingRoomError,
  OutputError,
  StorageUnavailableError,
  UnopenedDatabaseError,
];

/** One line for the operator about an expected failure; null for an unexpected one, which is printed with its stack. */
function lineOf(error: unknown): string | null {
  if (tellingErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof DomainError) return Object.values(error.fields).join(" ") || error.message;
  return isUnavailable(error) ? `${describeOutage(error)}.` : null;
}
