import { stat } from "node:fs/promises";
import { join } from "node:path";
import { findLostSecrets } from "#domain/dashboard/dashboard.ts";
import { type SecretState, findSecretState } from "#domain/security/secrets.ts";
import type { Finding } from "#domain/system/report.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";

/** The secret of the site: whether it is there, hard to guess, closed to others, and the one that the database knows. */
export const secretChecks: readonly Check[] = [
  { name: "Secret", run: checkOwn },
  { name: "Secret", needs: "database", run: compareWithDatabase },
];

const subject = "Secret of the site";

/** Fewer different characters are typed by hand, as in `aaaa…` or `secret-secret-…`. */
const fewestCharacters = 10;

async function checkOwn({ config, context, hasSecret }: CheckedSite): Promise<Finding[]> {
  if (!hasSecret) {
    const words = "There is no secret: neither AUTH_SECRET nor the file auth-secret in the data folder can be read.";
    const remedy =
      "Restore auth-secret from a backup, or set AUTH_SECRET to what it was. A new one signs everyone out.";
    return [bad("problem", "secret.missing", subject, words, remedy)];
  }
  const found: Finding[] = [];
  if (context.secret.trim().length < 32) {
    const words =
      "The secret is shorter than 32 characters: its file is cut short, and links and cookies could be forged.";
    const remedy =
      "Restore auth-secret from a backup, or delete it: the next start makes a new one, and everyone signs in again.";
    found.push(bad("problem", "secret.short", subject, words, remedy));
  } else if (new Set(context.secret).size < fewestCharacters) {
    const words = `The secret has fewer than ${fewestCharacters} different characters, so it could be guessed.`;
    const remedy = "Make one with `openssl rand -base64 32`, and name the former one in AUTH_SECRET_PREVIOUS.";
    found.push(bad("problem", "secret.weak", subject, words, remedy));
  }
  if (config.authSecret === undefined) {
    const path = join(config.dataDir, "auth-secret");
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) {
      const words = "Other users of this machine may read the secret of the site.";
      found.push(
        bad("problem", "secret.mode", subject, words, `Run \`chmod 600 ${path}\`, and think of a new secret.`),
      );
    }
  }
  return found;
}

const wrong: Partial<Record<SecretState, string>> = {
  taken: "The site runs with another secret than this environment has.",
  replaced:
    "The secret is another one than the database was last used with, so sessions, links and second factors do not work.",
};

async function compareWithDatabase({ context, hasSecret }: CheckedSite): Promise<Finding[]> {
  if (!hasSecret) return [];
  const words = wrong[await findSecretState(context)];
  if (words !== undefined) {
    const remedy =
      "Give this environment the AUTH_SECRET of the site. After a change, name the former one in AUTH_SECRET_PREVIOUS.";
    return [bad("problem", "secret.other", subject, words, remedy)];
  }
  const lost = await findLostSecrets(context);
  if (lost !== null) {
    return [bad("problem", "secret.lost", subject, lost, "Restart the site after that.")];
  }
  return [ok("secret", subject, "It is long enough, and the one that the database knows.")];
}
