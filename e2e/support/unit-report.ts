import { writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** What `npm test` says of the unit tests. */
export interface UnitReport {
  passed: number;
  skipped: number;
  seconds: number;
  /** Tests that failed; files that did not load; errors outside of tests, which Vitest's own JSON report leaves out. */
  failures: { title: string; message: string }[];
}

const root = resolve(import.meta.dirname, "../..");
const messageOf = ({ stack, message }: { stack?: string | undefined; message: string }) => stack ?? message;

/** A reporter of Vitest: writes a {@link UnitReport} to the file that UNIT_REPORT names. */
export default class UnitReporter implements Reporter {
  private readonly start = Date.now();

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const fileOf = (module: TestModule) => relative(root, module.moduleId);
    const report: UnitReport = {
      passed: count("passed"),
      skipped: count("skipped"),
      seconds: (Date.now() - this.start) / 1000,
      failures: [
        ...tests
          .filter((test) => test.result().state === "failed")
          .map((test) => ({
            title: `${fileOf(test.module)} > ${test.fullName}`,
            message: test.result().errors?.map(messageOf)[0] ?? "",
          })),
        ...modules.flatMap((module) => {
          const suites = [module, ...module.children.allSuites()];
          return suites
            .flatMap((suite) => suite.errors())
            .map((error) => ({ title: fileOf(module), message: messageOf(error) }));
        }),
        ...errors.map((error) => ({ title: "an error outside of tests", message: messageOf(error) })),
      ],
    };
    writeFileSync(process.env["UNIT_REPORT"]!, JSON.stringify(report));
  }
}
