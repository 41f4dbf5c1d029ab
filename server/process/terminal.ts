/** Writes a line to the person at the terminal. */
export type Say = (line: string) => void;

/**
 * How to speak to the person who has started the process. Null under a supervisor: then standard output is a log, which has JSON lines alone
 * and may be read by people who are not to have what is said here, such as the link that makes the first admin.
 */
export function findTerminal(): Say | null {
  const terminal = [process.stdout, process.stderr].find(({ isTTY }) => isTTY);
  return terminal ? (line) => void terminal.write(`${line}\n`) : null;
}
