import { useRef } from "react";
import type { SystemReport, TestMailResult } from "#domain/system/report.ts";
import { checkSystem, getSystem, sendTestMail } from "#domain/system/system.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useChange } from "../frame/change/use-change.ts";
import { adminMeta, loadAdmin, offlineClientAction, readyData } from "../frame/screen/admin-route.ts";
import { revalidateAfterSuccess } from "../frame/screen/admin-route.ts";
import { answerIntent } from "../frame/screen/answers.ts";
import type { Route } from "./+types/system.ts";
import { Facts } from "./facts.tsx";
import { Findings } from "./findings.tsx";

/** What runs, and what is wrong with it (docs/product.md#system). */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, getSystem, "system");
}

export function action(args: Route.ActionArgs) {
  return answerIntent(
    args,
    {
      check: (ctx) => checkSystem(ctx),
      "test-mail": (ctx) => sendTestMail(ctx),
    },
    "system",
  );
}

export const meta = () => adminMeta("System");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const screen = "/admin/system";

export default function SystemScreen({ loaderData }: Route.ComponentProps) {
  const { facts, report: loaded, backups, makesBackups } = readyData(loaderData);
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const check = useChange<SystemReport>(screen, () => heading.current?.focus());
  const mail = useChange<TestMailResult>(screen, ({ isSent, message }) =>
    toast({
      title: isSent ? "Test mail sent" : "Not sent",
      description: message,
      ...(isSent ? {} : { style: "destructive" }),
    }),
  );
  const report = newest(loaded, check.answer);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-2xl">System</h1>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" busy={mail.busy} onClick={() => mail.post({ intent: "test-mail" })}>
            Send a test mail
          </Button>
          <Button size="small" busy={check.busy} onClick={() => check.post({ intent: "check" })}>
            Check now
          </Button>
        </div>
      </div>
      <p className="mb-6 max-w-prose text-sm text-ink-soft">
        The check covers settings, disks, the database, backups, email, connections, and the public address. It changes
        nothing. The operator can run the same check with the command <code>doctor</code>; docs/operations.md and
        docs/runbooks.md, included with the site, explain how to run it.
      </p>
      <Findings report={report} isChecking={check.busy} heading={heading} />
      <Facts facts={facts} backups={backups} makesBackups={makesBackups} />
    </>
  );
}

/** With several processes, the one that loads the screen need not be the one that has looked. */
function newest(loaded: SystemReport | null, answered: SystemReport | null): SystemReport | null {
  if (loaded === null || answered === null) return loaded ?? answered;
  return loaded.checkedAt > answered.checkedAt ? loaded : answered;
}
