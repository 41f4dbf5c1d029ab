import { useRevalidator } from "react-router";
import { Timestamp, timestampText } from "../screen/timestamp.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ListedSession } from "#accounts/index.ts";
import { QuietDestructiveButton } from "../screen/confirm-dialog.tsx";
import { authCall, type AuthResult } from "../session/auth-calls.ts";
import { browserSession } from "../session/browser-session.ts";
import { Section } from "./section.tsx";
import { useAccountChange } from "./use-account-change.ts";

export function SessionsSection({ sessions }: { sessions: readonly ListedSession[] }) {
  const { change, busy, dialog } = useAccountChange();
  const { revalidate } = useRevalidator();

  async function end(name: string, work: () => Promise<AuthResult>, done: string) {
    await change(work, done, name);
    await revalidate();
  }

  const signOut = (scope: "others" | "global", done: string) => end(scope, () => browserSession().signOut(scope), done);

  return (
    <Section title="Sessions" about="Where you are signed in. End what you don't know, then change your password.">
      {dialog}
      <ul className="mb-5 border-t border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
                {session.device}
                {session.isCurrent && (
                  <span className="rounded-sm bg-evergreen-50 px-2 py-0.5 text-xs text-evergreen-700">This one</span>
                )}
              </p>
              <p className="text-xs text-ink-soft">
                {session.address && (
                  <>
                    <span className="break-all">{session.address}</span> ·{" "}
                  </>
                )}
                since <Timestamp at={session.signedInAt} /> · last used <Timestamp at={session.lastUsedAt} />
              </p>
            </div>
            {!session.isCurrent && (
              <QuietDestructiveButton
                aria-label={`End the session of ${session.device}, since ${timestampText(session.signedInAt)}`}
                busy={busy === session.id}
                onClick={() =>
                  void end(
                    session.id,
                    () => authCall(`sessions/${session.id}`, { method: "DELETE", ignored: [404] }),
                    "The session has ended",
                  )
                }
              >
                End
              </QuietDestructiveButton>
            )}
          </li>
        ))}
      </ul>
      <div className="button-row">
        {sessions.length > 1 && (
          <Button
            size="small"
            variant="secondary"
            busy={busy === "others"}
            onClick={() => void signOut("others", "You are signed out everywhere else")}
          >
            Sign out everywhere else
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          busy={busy === "global"}
          onClick={() => void signOut("global", "Signed out successfully")}
        >
          Sign out everywhere
        </Button>
      </div>
    </Section>
  );
}
