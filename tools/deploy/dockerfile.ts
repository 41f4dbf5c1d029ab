/** A line of a Dockerfile, with what was continued on the next ones. */
export interface Instruction {
  /** In capitals, such as `RUN`. */
  keyword: string;
  /** `--from=pages` as `from: "pages"`. */
  flags: Readonly<Record<string, string>>;
  /** What follows the flags, as it was written. */
  rest: string;
  line: number;
}

/** What is built on one `FROM`. */
export interface Stage {
  name: string;
  /** The image that it begins with. */
  base: string;
  instructions: readonly Instruction[];
}

/**
 * Reads the part of the language that deploy/Dockerfile is written in.
 * @throws Error that names the line of what it does not know: what is not understood must not be left out
 */
export function parseDockerfile(text: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const instruction of instructionsOf(text)) {
    if (instruction.keyword === "FROM") {
      const [base = "", as, name = String(stages.length)] = instruction.rest.split(/\s+/);
      if (as !== undefined && as.toUpperCase() !== "AS") throw new Error(`line ${instruction.line}: FROM wants AS`);
      stages.push({ name, base, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`line ${instruction.line}: ${instruction.keyword} before FROM`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

const known = new Set("FROM ARG LABEL RUN WORKDIR COPY ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD".split(" "));

function instructionsOf(text: string): Instruction[] {
  const found: Instruction[] = [];
  let begun: { line: number; words: string } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    begun ??= { line: index + 1, words: "" };
    begun.words += line.replace(/\\$/, "").trimEnd();
    if (line.endsWith("\\")) continue;
    found.push(readInstruction(begun.words, begun.line));
    begun = undefined;
  }
  return found;
}

function readInstruction(words: string, line: number): Instruction {
  const [, keyword = "", after = ""] = /^(\S+)\s+([\s\S]*)$/.exec(words.trim()) ?? [];
  if (!known.has(keyword)) throw new Error(`line ${line}: ${words} is not understood`);
  const flags: Record<string, string> = {};
  const rest = after.replace(/^(?:--([a-z-]+)=(\S+)\s+)+/, (all) => {
    for (const [, name = "", value = ""] of all.matchAll(/--([a-z-]+)=(\S+)/g)) flags[name] = value;
    return "";
  });
  return { keyword, flags, rest, line };
}

/** `a=1 b="two words"` as pairs, with `$NAME` and `${NAME}` replaced. */
export function readPairs(rest: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = [...rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)];
  return Object.fromEntries(pairs.map(([, name = "", quoted, bare = ""]) => [name, expand(quoted ?? bare, values)]));
}

/** The words of a command: of a JSON list, or what a shell is given. */
export function readCommand(rest: string): string[] {
  return rest.startsWith("[") ? (JSON.parse(rest) as string[]) : ["/bin/sh", "-c", rest];
}

function expand(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$(?:\{(\w+)\}|(\w+))/g,
    (_, braced?: string, bare?: string) => values[braced ?? bare ?? ""] ?? "",
  );
}
