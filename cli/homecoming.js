// What every npm script starts. JavaScript that also an old Node understands, so that it can say that it is too old.

import module from "node:module";

const oldestNode = 24;

if (Number.parseInt(process.versions.node) < oldestNode) {
  process.stderr.write(
    `Homecoming wants Node ${oldestNode} or newer; this is ${process.versions.node}. Node ${oldestNode} comes with \`npm ci\` (install ` +
      "scripts must be allowed), and `npm start` then uses it.\n",
  );
  process.exitCode = 1;
} else {
  // Half of what a start costs is compiling the same modules again. Beside the packages nobody else can write.
  module.enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/compile`);
  await import("./main.ts");
}
