import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Runs a program of db/testing/processes once for each list of arguments, all at the same time.
 * @returns the standard output of each
 * @throws Error with the program's message when one of them fails
 */
export async function runInProcesses(program: string, argumentLists: string[][]): Promise<string[]> {
  const path = join(import.meta.dirname, "processes", program);
  const outcomes = await Promise.all(argumentLists.map((args) => run(process.execPath, [path, ...args])));
  return outcomes.map((outcome) => outcome.stdout);
}
