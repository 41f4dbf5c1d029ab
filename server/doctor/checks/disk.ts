import { lstat, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "#domain/system/report.ts";
import { reservedDiskBytes } from "#lib/free-disk.ts";
import { errorCode } from "#lib/logger.ts";
import { temporaryNameFor, unlessMissing } from "#lib/write-file-durably.ts";
import { counted, inBytes } from "#lib/text/amounts.ts";
import { dataFiles } from "../../process/open-process.ts";
import { type Check, type CheckedSite, type Machine, bad, ok } from "../check.ts";

/** The disks of the data folder and of temporary files, and who may read and write what is there. */
export const diskChecks: readonly Check[] = [
  { name: "Disk", run: ({ config, machine }) => checkRoom(machine.statfs, config.dataDir, "data folder", "disk") },
  {
    name: "Disk",
    run: ({ machine }) => checkRoom(machine.statfs, machine.temporary, "folder of temporary files", "temporary"),
  },
  { name: "Disk", run: checkWriting },
  { name: "Disk", run: checkOwners },
];

/** The share of a disk, and of its inodes, that should be free. */
const freeShare = 0.05;

async function checkRoom(find: Machine["statfs"], folder: string, name: string, code: string): Promise<Finding[]> {
  const subject = `Disk of the ${name}`;
  const room = await find(folder).catch(unlessMissing);
  // That it is missing is said by the check that writes there.
  if (room === null) return [];
  const { bavail, bsize, blocks, files, ffree } = room;
  const free = bavail * bsize;
  const share = blocks === 0 ? 1 : bavail / blocks;
  const remedy = `Free some space on the disk of ${folder}, or give it a larger one.`;
  const found: Finding[] = [];
  if (free < reservedDiskBytes) {
    const words = `Only ${inBytes(free)} are free: uploads are refused, and when it is full nothing can be saved.`;
    found.push(bad("problem", `${code}.space`, subject, words, remedy));
  } else if (share < freeShare) {
    const words = `${inBytes(free)} are free, ${(share * 100).toFixed(1)} % of the disk.`;
    found.push(bad("warning", `${code}.space`, subject, words, remedy));
  }
  // Some file systems make them as they are needed, and say 0.
  if (files > 0 && ffree / files < freeShare) {
    const words = `Only ${ffree.toLocaleString("en")} files more can be made there (inodes).`;
    const how = `Delete files that no one needs on the disk of ${folder}; \`df -i\` counts them.`;
    found.push(bad(ffree < 1_000 ? "problem" : "warning", `${code}.inodes`, subject, words, how));
  }
  return found.length > 0 ? found : [ok(code, subject, `${inBytes(free)} are free.`)];
}

async function checkWriting({ config: { dataDir } }: CheckedSite): Promise<Finding[]> {
  const probe = temporaryNameFor(join(dataDir, "write-probe"));
  try {
    await writeFile(probe, "", { mode: 0o600 });
    await rm(probe);
    return [];
  } catch (error) {
    const code = errorCode(error);
    const words = `Nothing can be written to the data folder ${dataDir} (${code}).`;
    const remedy =
      code === "EROFS"
        ? "Its disk is mounted read-only, often after an error of the disk: see `dmesg`, and mount it for writing."
        : "Let it be there, belong to the user of the site, and be writable by that user.";
    return [bad("problem", "disk.read-only", "Data folder", words, remedy)];
  }
}

async function checkOwners({ config: { dataDir }, machine }: CheckedSite): Promise<Finding[]> {
  const subject = "Data folder";
  const folder = await stat(dataDir).catch(unlessMissing);
  if (folder === null) return [];
  const paths = [
    dataDir,
    ...(await readdir(dataDir)).filter((name) => dataFiles.test(name)).map((name) => join(dataDir, name)),
  ];
  const found = (
    await Promise.all(paths.map(async (path) => ({ path, stats: await lstat(path).catch(() => null) })))
  ).flatMap(({ path, stats }) => (stats ? [{ path, stats }] : []));
  const findings: Finding[] = [];
  const foreign = found.filter(({ stats }) => stats.uid !== folder.uid);
  if (foreign.length > 0) {
    const words = `${counted(foreign.length, "file does", "files do")} not belong to the owner of the folder, such as ${foreign[0]?.path}: the site may not be able to write there.`;
    const remedy = `Run \`chown -R ${folder.uid}:${folder.gid} ${dataDir}\`, and run commands as the user of the site.`;
    findings.push(bad("problem", "disk.owner", subject, words, remedy));
  }
  if (folder.uid !== machine.uid) {
    const words = `The folder belongs to user ${folder.uid}, and this process runs as user ${machine.uid}: what it writes there may be closed to the site.`;
    const remedy = "Run commands as the user of the site, for example with `sudo -u`.";
    findings.push(bad("warning", "disk.other-user", subject, words, remedy));
  }
  const open = found.filter(({ stats }) => !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0);
  // The closed folder keeps others out of all that is in it.
  if ((folder.mode & 0o077) !== 0 && open.length > 0) {
    const words = `Other users of this machine may look into the data folder (${(folder.mode & 0o777).toString(8)}), which has inquiries and accounts.`;
    const remedy = `Run \`chmod 700 ${dataDir}\`; a restart of the site does so as well.`;
    findings.push(bad("warning", "disk.modes", subject, words, remedy));
  }
  return findings.length > 0
    ? findings
    : [ok("disk.owner", subject, "It is closed to other users, and can be written.")];
}
