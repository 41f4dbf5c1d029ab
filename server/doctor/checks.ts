import type { Check } from "./check.ts";
import { backupChecks } from "./checks/backups.ts";
import { clockChecks } from "./checks/clock.ts";
import { configurationChecks } from "./checks/configuration.ts";
import { databaseChecks } from "./checks/database.ts";
import { diskChecks } from "./checks/disk.ts";
import { mailChecks } from "./checks/mail.ts";
import { publicAddressChecks } from "./checks/public-address.ts";
import { receiverChecks } from "./checks/receivers.ts";
import { secretChecks } from "./checks/secret.ts";
import { storageChecks } from "./checks/storage.ts";
import { teamChecks } from "./checks/team.ts";
import { versionChecks } from "./checks/versions.ts";
import { workChecks } from "./checks/work.ts";

/** Everything that is looked at. Checks of one name are one group. */
export const checks: readonly Check[] = [
  ...configurationChecks,
  ...secretChecks,
  ...versionChecks,
  ...diskChecks,
  ...databaseChecks,
  ...clockChecks,
  ...backupChecks,
  ...workChecks,
  ...mailChecks,
  ...receiverChecks,
  ...storageChecks,
  ...publicAddressChecks,
  ...teamChecks,
];
