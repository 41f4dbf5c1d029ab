// What every npm script starts. JavaScript that also an old Node understands, so that it can say that it is too old.

const oldestNode = 24;

if (Number.parseInt(process.versions.node) < oldestNode) {
  process.stderr.write(
    `Homecoming wants Node ${oldestNode} or newer; this is ${process.versions.node}. Node ${oldestNode} comes with \`npm ci\` (install ` +
      "scripts must be allowed), and `npm start` then uses it.\n",
  );
  process.exitCode = 1;
} else {
  await import("./main.ts");
}
