import { type Command, CommanderError } from "commander";
import { type Finding, type SystemReport, type TestMailResult, countLevel } from "#domain/system/report.ts";
import { bad } from "#server/doctor/check.ts";
import { examine } from "#server/doctor/examine.ts";
import { findWrongVariables, openCheckedSite } from "#server/doctor/open-checked-site.ts";
import { sendTestEvent, sendTestMail } from "#server/doctor/send-test.ts";
import { readConfig } from "#server/process/config.ts";
import { plainLine, tell, write } from "../output.ts";

/** What `doctor` ends with: problems were found, or nothing could be looked at. */
const exitCodes = { problems: 1, failed: 2 };

interface Options {
  json?: boolean;
  strict?: boolean;
  offline?: boolean;
  sendTestMail?: string;
  sendTestEvent?: boolean;
}

/** Adds `doctor`. It works beside a running site and without one, and changes nothing. */
export function register(program: Command): void {
  program
    .command("doctor")
    .description("look for what is wrong with the site and its surroundings, and say how to mend it")
    .option("--json", "write the report as JSON")
    .option("--strict", "end with 1 for warnings, too")
    .option("--offline", "ask no other hosts but the database")
    .option("--send-test-mail <address>", "also send one mail")
    .option("--send-test-event", "also call the webhook with an event that is about no inquiry")
    .addHelpText("after", "\nExit status: 0 nothing is wrong, 1 problems were found, 2 nothing could be looked at.")
    .exitOverride(({ exitCode, code, message }) => {
      throw new CommanderError(exitCode === 0 ? 0 : exitCodes.failed, code, message);
    })
    .action(async (options: Options) => {
      try {
        await run(options);
      } catch (error) {
        tell(`Nothing could be looked at: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = exitCodes.failed;
      }
    });
}

async function run(options: Options): Promise<void> {
  // The site is started for production, and commands have no such variable.
  const env = { NODE_ENV: "production", ...process.env };
  const { report, tests } = await look(env, options);
  await write(options.json ? asJson(report, tests) : asText(report, tests));
  const isWrong = countLevel(report, "problem") > 0 || tests.some(({ isSent }) => !isSent);
  if (isWrong || (options.strict && countLevel(report, "warning") > 0)) process.exitCode = exitCodes.problems;
}

async function look(env: Record<string, string | undefined>, options: Options) {
  const wrong = findWrongVariables(env);
  if (wrong.length > 0) return { report: reportOf(wrong), tests: [] };
  const config = readConfig({ LOG_LEVEL: "warn", ...env });
  const { site, close } = await openCheckedSite(config);
  try {
    const report = await examine(site, { offline: options.offline ?? false });
    const tests: TestMailResult[] = [];
    if (options.sendTestMail !== undefined) tests.push(await sendTestMail(site.context, config, options.sendTestMail));
    if (options.sendTestEvent) tests.push(await sendTestEvent(site.context, config));
    return { report, tests };
  } finally {
    await close();
  }
}

/** Without settings there is nothing else to look at. */
function reportOf(wrong: readonly string[]): SystemReport {
  const remedy = "Correct it; .env.example says what each variable may be.";
  const findings = wrong.map((words) => bad("problem", "configuration.wrong", "Variables", words, remedy));
  return {
    checkedAt: new Date(),
    groups: [{ name: "Configuration", findings }],
    skipped: [{ name: "Everything else", reason: "the settings can't be read" }],
  };
}

/** The shape that programs may count on. Names may be added to it. */
function asJson({ checkedAt, groups, skipped }: SystemReport, tests: readonly TestMailResult[]): string {
  const report = {
    checkedAt,
    status: statusOf({ groups }),
    findings: groups.flatMap(({ name, findings }) => findings.map((finding) => ({ group: name, ...finding }))),
    skipped,
    tests,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function statusOf(report: Pick<SystemReport, "groups">): "problems" | "warnings" | "ok" {
  if (countLevel(report, "problem") > 0) return "problems";
  return countLevel(report, "warning") > 0 ? "warnings" : "ok";
}

function asText(report: SystemReport, tests: readonly TestMailResult[]): string {
  const groups = report.groups.map(({ name, findings }) => `${name}\n${findings.map(lineOf).join("")}`);
  const counts = (["problem", "warning", "ok"] as const).map((level) => countLevel(report, level));
  const sums = `${counts[0]} ${counts[0] === 1 ? "problem" : "problems"}, ${counts[1]} ${counts[1] === 1 ? "warning" : "warnings"}, ${counts[2]} fine.`;
  const reasons = [...new Set(report.skipped.map(({ reason }) => reason))];
  const skipped = reasons.map((reason) => {
    const names = report.skipped.flatMap((each) => (each.reason === reason ? each.name : []));
    return `Not looked at, because ${reason}: ${[...new Set(names)].join(", ")}.`;
  });
  return `${[...groups, [...tests.map(({ message }) => message), sums, ...skipped].join("\n")].join("\n")}\n`;
}

const labels = { problem: "PROBLEM", warning: "warning", ok: "ok     " } as const;

function lineOf({ level, subject, message, remedy }: Finding): string {
  const line = `  ${labels[level]}  ${plainLine(`${subject}: ${message}`)}\n`;
  return remedy === undefined ? line : `${line}           ${plainLine(remedy)}\n`;
}
