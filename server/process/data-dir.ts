import { randomBytes } from "node:crypto";
import { access, chmod, constants, link, lstat, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "#lib/logger.ts";
import { makeFolderDurably, syncFolder, temporaryNameFor } from "#lib/write-file-durably.ts";
import { ConfigError } from "./config.ts";

/**
 * Creates the data folder if it is missing and checks that it can be written.
 * @throws ConfigError when it can't
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    // Other users of this machine must not read enquiries and accounts.
    await makeFolderDurably(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // Containers that share the folder may have the same process ids, so the name is random.
    const probe = temporaryNameFor(join(dataDir, "write-probe"));
    await writeFile(probe, "");
    await rm(probe);
    await closeToOthers(dataDir);
  } catch (error) {
    throw new ConfigError(`DATA_DIR wants a folder that can be written; ${dataDir} can't (${errorCode(error)}).`);
  }
}

/** What the site keeps in its folder. Other files there are left alone. */
const ours = /^(auth-secret|homecoming\.sqlite)|^(journal|mail|media|texts)$/;

/** Removes permissions of other users that an older version, an unpacked backup or the operator's umask has left. */
async function closeToOthers(dataDir: string): Promise<void> {
  await closePath(dataDir);
  for (const name of await readdir(dataDir)) {
    if (!ours.test(name)) continue;
    const path = join(dataDir, name);
    await closePath(path);
    // The closed folder is enough for the library, which may have many thousand files.
    if (name === "media") continue;
    const inside = await readdir(path, { recursive: true }).catch(() => []);
    for (const each of inside) await closePath(join(path, each));
  }
}

async function closePath(path: string): Promise<void> {
  try {
    const found = await lstat(path);
    const mode = found.isDirectory() ? 0o700 : 0o600;
    if (found.isSymbolicLink() || (found.mode & 0o777 & ~mode) === 0) return;
    await chmod(path, mode);
  } catch (error) {
    // It belongs to another user, as in a volume that is shared by group, or it was deleted meanwhile.
    if (!["EPERM", "ENOENT", "EROFS"].includes(errorCode(error))) throw error;
  }
}

/**
 * The secret in the data folder. The first start creates it, completely or not at all, also when two processes start at
 * once.
 * @throws ConfigError when the file can't be the secret: with a short one, links and cookies could be forged
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "auth-secret");
  const secret = (await readIfThere(path)) ?? (await makeSecret(path));
  if (secret.length >= 32) return secret;
  throw new ConfigError(
    `DATA_DIR wants its whole secret; ${path} is cut short. Restore it, or delete it: everybody signs in again then.`,
  );
}

async function makeSecret(path: string): Promise<string> {
  const draft = temporaryNameFor(path);
  try {
    await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  // What it signs and seals must not survive a power cut that the secret does not survive.
  await syncFolder(dirname(path));
  return (await readIfThere(path)) ?? "";
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    const reason = errorCode(error);
    if (reason === "ENOENT") return null;
    throw new ConfigError(`DATA_DIR wants a secret that can be read; ${path} can't (${reason}).`);
  }
}
