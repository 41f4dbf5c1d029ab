import { findMailboxProblem } from "#domain/leads/replies/mailbox-state.ts";
import { countJournal } from "#domain/leads/intake.ts";
import type { DeliveryKind } from "#domain/outbox/outbox.ts";
import { countOutbox } from "#domain/outbox/outbox-state.ts";
import { countSchedules } from "#domain/publishing/schedules/schedules.ts";
import type { Finding } from "#domain/system/report.ts";
import { counted, inTime } from "#lib/text/amounts.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";

/** What the site has still to do, or could not do. */
export const workChecks: readonly Check[] = [
  { name: "Work", run: checkJournal },
  { name: "Work", needs: "database", run: checkDeliveries },
  { name: "Work", needs: "database", run: checkPlans },
  { name: "Work", needs: "database", run: checkQuarantine },
  { name: "Work", needs: "database", run: checkAnswers },
];

async function checkJournal({ context }: CheckedSite): Promise<Finding[]> {
  const subject = "Journal of inquiries";
  const { waiting, unreadable } = await countJournal(context);
  const found: Finding[] = [];
  if (waiting > 0) {
    const words = `${counted(waiting, "inquiry waits", "inquiries wait")} on disk for the database.`;
    const remedy =
      "A running site takes them in within seconds once the database answers: start it, and see what its log says.";
    found.push(bad("warning", "journal.waiting", subject, words, remedy));
  }
  if (unreadable > 0) {
    const words = `${counted(unreadable, "file", "files")} can't be read, perhaps an inquiry each.`;
    const remedy =
      "Look into journal and journal/unreadable in the data folder; answer by hand, and move the files away.";
    found.push(bad("problem", "journal.unreadable", subject, words, remedy));
  }
  return found.length > 0 ? found : [ok("journal", subject, "It is empty.")];
}

const deliveryNames: Record<DeliveryKind, [one: string, more: string]> = {
  mail: ["mail", "mails"],
  text: ["text message", "text messages"],
  webhook: ["webhook call", "webhook calls"],
  crm: ["inquiry for the CRM", "inquiries for the CRM"],
};

/** A shorter wait is ordinary: receivers restart, and mail servers put strangers off. Seconds. */
const lateAfterSeconds = 10 * 60;

async function checkDeliveries({ context }: CheckedSite): Promise<Finding[]> {
  const subject = "Deliveries";
  const counts = Object.entries(await countOutbox(context)) as [
    DeliveryKind,
    { failed: number; oldestSeconds: number },
  ][];
  const found = counts.flatMap(([kind, { failed, oldestSeconds }]) => {
    const [one, more] = deliveryNames[kind];
    const findings: Finding[] = [];
    if (failed > 0) {
      const words = `${counted(failed, `${one} was`, `${more} were`)} given up.`;
      const remedy =
        "`npm run -s cli -- leads undelivered` and the dashboard say why. Mend that, then `npm run -s cli -- leads retry`.";
      findings.push(bad("problem", `deliveries.${kind}-failed`, subject, words, remedy));
    }
    if (oldestSeconds > lateAfterSeconds) {
      const words = `The oldest ${one} has waited for ${inTime(oldestSeconds * 1_000)}.`;
      const remedy = "See that the site runs; `npm run -s cli -- leads undelivered` shows the last error.";
      findings.push(bad("problem", `deliveries.${kind}-late`, subject, words, remedy));
    }
    return findings;
  });
  return found.length > 0 ? found : [ok("deliveries", subject, "Nothing is late or given up.")];
}

async function checkPlans({ context }: CheckedSite): Promise<Finding[]> {
  const subject = "Planned changes";
  const { failed, late } = await countSchedules(context);
  const found: Finding[] = [];
  if (failed > 0) {
    const words = `${counted(failed, "planned change", "planned changes")} could not be carried out.`;
    found.push(
      bad(
        "problem",
        "plans.failed",
        subject,
        words,
        "The calendar says why; plan them anew, or take notice of them there.",
      ),
    );
  }
  if (late > 0) {
    const words = `${counted(late, "planned change is", "planned changes are")} late.`;
    found.push(bad("problem", "plans.late", subject, words, "See that the site runs, and look at the calendar."));
  }
  return found.length > 0 ? found : [ok("plans", subject, "None is late.")];
}

/** More in a day come from a program, or from rules that are too strict. */
const manyInQuarantine = 200;

async function checkQuarantine({ context }: CheckedSite): Promise<Finding[]> {
  const since = new Date(context.clock().getTime() - 24 * 60 * 60 * 1_000);
  const { count } = await context.db
    .selectFrom("leads")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("status", "=", "quarantined")
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  if (Number(count) < manyInQuarantine) return [];
  const words = `${Number(count).toLocaleString("en")} inquiries of the last day are in quarantine.`;
  const remedy =
    "See under Inquiries whether real ones are among them: then a spam rule is too strict. Else block the sender at the proxy.";
  return [bad("warning", "quarantine.flood", "Quarantine", words, remedy)];
}

async function checkAnswers({ context }: CheckedSite): Promise<Finding[]> {
  const words = await findMailboxProblem(context, context.leads.readsAnswers ?? false);
  if (words === null) return [];
  return [
    bad(
      "problem",
      "answers.unread",
      "Answers to replies",
      words,
      "See the check of the mailbox, and that the site runs.",
    ),
  ];
}
