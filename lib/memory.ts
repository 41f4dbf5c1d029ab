import { totalmem } from "node:os";

/** The memory that this process shares with those that it starts: the machine's, or less where a container or a service has a limit. Bytes. */
export function memoryLimit(): number {
  // What cgroups say, of version 1 and 2; 0 or an absurd number where they have no limit.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}
