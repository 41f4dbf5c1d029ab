import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { copyContext, root } from "./build-context.ts";
import { type Instruction, type Stage, parseDockerfile, readCommand, readPairs } from "./dockerfile.ts";

/** What a container is started from. */
export interface Image {
  /** Its files. */
  folder: string;
  env: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  /** `uid:gid`. */
  user: string;
  workdir: string;
  volumes: readonly string[];
  stopSignal: NodeJS.Signals;
  healthcheck: readonly string[];
  command: readonly string[];
}

interface BuildOptions {
  /** An empty folder for the roots of all stages. */
  work: string;
  say: (line: string) => void;
}

/**
 * Does the steps of deploy/Dockerfile as root of a Debian, each stage on a root of its own that debootstrap makes, as a container engine does
 * them on images. What stands for `node:24-…` is the same Debian with the packages `node` and `npm` of the npm registry.
 */
export function buildOnBareRoot({ work, say }: BuildOptions): Image {
  const stages = parseDockerfile(readFileSync(join(root, "deploy/Dockerfile"), "utf8"));
  const images = new Map<string, Image>();
  for (const stage of stages) images.set(stage.name, buildStage(stage, { work, say, images }));
  const last = images.get(stages.at(-1)?.name ?? "");
  if (!last) throw new Error("deploy/Dockerfile has no stage");
  return last;
}

function buildStage(stage: Stage, { work, say, images }: BuildOptions & { images: ReadonlyMap<string, Image> }): Image {
  const folder = join(work, `stage-${stage.name}`);
  timed(say, `FROM ${stage.base}`, () => makeBase(stage.base, folder, work));
  const image = {
    folder,
    env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" } as Record<string, string>,
    labels: {} as Record<string, string>,
    user: "0:0",
    workdir: "/",
    volumes: [] as string[],
    stopSignal: "SIGTERM" as NodeJS.Signals,
    healthcheck: [] as string[],
    command: [] as string[],
  };
  const args: Record<string, string> = {};
  for (const instruction of stage.instructions) {
    const { keyword, rest } = instruction;
    const values = { ...args, ...image.env };
    switch (keyword) {
      case "ARG":
        Object.assign(args, readPairs(rest, values));
        break;
      case "ENV":
        Object.assign(image.env, readPairs(rest, values));
        break;
      case "LABEL":
        Object.assign(image.labels, readPairs(rest, values));
        break;
      case "WORKDIR":
        image.workdir = posix.resolve(image.workdir, rest);
        mkdirSync(join(folder, image.workdir), { recursive: true });
        break;
      case "COPY":
        timed(say, `COPY ${rest}`, () => copy(instruction, image, images));
        break;
      case "RUN":
        timed(say, `RUN ${rest}`, () => run(image, rest));
        break;
      case "USER":
        image.user = rest;
        break;
      case "VOLUME":
        image.volumes.push(rest);
        break;
      case "STOPSIGNAL":
        image.stopSignal = rest as NodeJS.Signals;
        break;
      case "HEALTHCHECK":
        image.healthcheck = readCommand(rest.replace(/^CMD\s+/, ""));
        break;
      case "CMD":
        image.command = readCommand(rest);
        break;
      case "EXPOSE":
        break;
      default:
        throw new Error(`line ${instruction.line}: nobody knows how to do ${keyword} on a bare root`);
    }
  }
  return image;
}

function timed(say: (line: string) => void, step: string, work: () => void): void {
  const began = performance.now();
  work();
  say(
    `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${step.replaceAll(/\s+/g, " ").slice(0, 110)}`,
  );
}

/** A fresh root that stands for an image of a registry. */
function makeBase(base: string, folder: string, work: string): void {
  const [, nodeVersion, suite = ""] = /^(?:debian:|node:(\d+)-)([a-z]+)-slim$/.exec(base) ?? [];
  if (suite === "") throw new Error(`nobody knows what stands for the image ${base} on a bare root`);
  const debian = join(work, `debian-${suite}`);
  if (!existsSync(debian))
    execFileSync("debootstrap", ["--variant=minbase", suite, debian], { stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("cp", ["--archive", "--reflink=auto", debian, folder]);
  if (nodeVersion === undefined) return;
  const packages = [`node-linux-${process.arch}@${nodeVersion}`, "npm@11"];
  const prefix = ["--global", "--prefix", join(folder, "usr/local")];
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--silent", ...prefix, ...packages], { cwd: work });
}

/** A command of `RUN`, in the root, with a process tree and mounts of its own that end with it. */
function run(image: Image, words: string): void {
  for (const file of ["/etc/resolv.conf", "/etc/hosts"]) copyFileSync(file, join(image.folder, file));
  const env = { ...image.env, ...giveCertificates(image.folder), CI: "true", HOME: "/root" };
  const { status, stdout, stderr } = spawnSync("unshare", inRoot(image, env, readCommand(words)), { encoding: "utf8" });
  if (status !== 0) throw new Error(`RUN ${words} ended with ${status}:\n${stdout}${stderr}`);
}

/** A machine that reaches the registry through a proxy of its own has a certificate for that, which is none of the image. */
function giveCertificates(folder: string): Record<string, string> {
  const given = process.env["NODE_EXTRA_CA_CERTS"];
  if (given === undefined || !existsSync(given)) return {};
  copyFileSync(given, join(folder, "run/certificates.pem"));
  return { NODE_EXTRA_CA_CERTS: "/run/certificates.pem", npm_config_cafile: "/run/certificates.pem" };
}

/**
 * The arguments of `unshare` that run a command of an image as its user, with mounts and process ids of its own.
 * @param prepare commands of a shell that come first, outside of the root, which is `$root`
 */
export function inRoot(
  { folder, user, workdir }: Image,
  env: Readonly<Record<string, string>>,
  command: readonly string[],
  prepare = "",
): string[] {
  const script = `
    set -e
    root=$1; shift
    mount --bind "$root" "$root"
    ${prepare}
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    cd "$root"
    exec "$@"`;
  // \`env\` of the root changes the folder, because \`chroot\` begins in the top one.
  const inside = ["env", "-i", `--chdir=${workdir}`, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const chroot = ["chroot", `--userspec=${user}`, folder, ...inside, ...command];
  return ["--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", script, "sh", folder, ...chroot];
}

function copy({ rest, flags, line }: Instruction, image: Image, images: ReadonlyMap<string, Image>): void {
  const words = rest.split(/\s+/);
  const target = join(image.folder, posix.resolve(image.workdir, words.at(-1) ?? ""));
  for (const source of words.slice(0, -1)) {
    if (flags["from"] === undefined) {
      if (copyContext(target, (file) => source === "." || file === source) > 0) continue;
      throw new Error(`line ${line}: there is no ${source} to copy`);
    }
    const from = images.get(flags["from"]);
    if (!from) throw new Error(`line ${line}: there is no stage ${flags["from"]}`);
    const path = join(from.folder, source);
    mkdirSync(target, { recursive: true });
    execFileSync("cp", ["--archive", "--reflink=auto", statSync(path).isDirectory() ? `${path}/.` : path, target]);
  }
}
