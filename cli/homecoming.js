// The file that every npm script starts. Plain JavaScript, so that an old Node can run it and report that it is too
// old.

import module from "node:module";

const oldestNode = 24;

if (Number.parseInt(process.versions.node) < oldestNode) {
  process.stderr.write(
    `Homecoming wants Node ${oldestNode} or newer; this is ${process.versions.node}. Node ${oldestNode} comes with \`npm ci\` (install ` +
      "scripts must be allowed), and `npm start` then uses it.\n",
  );
  process.exitCode = 1;
} else {
  // Half of the start time is compiling the same modules again. The cache is in node_modules, where only the owner can
  // write.
  module.enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/compile`);
  const { runCommandLine } = await import("./command-line.ts");
  await runCommandLine(process.argv.slice(2));
}
