import { provideSystemPrograms } from "./system-programs.ts";

// `node e2e/support/install-programs.ts`, as root on Debian: what the tests need and npm does not bring, before the first test is run by
// somebody else than root (.devcontainer/devcontainer.json).

const missing = Object.values(provideSystemPrograms(console.log));
for (const line of missing) console.error(line);
process.exitCode = missing.length === 0 ? 0 : 1;
