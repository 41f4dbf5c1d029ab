import { useRef } from "react";
import { requestContext } from "#app/lib/requests.ts";
import {
  type ListedSession,
  findFactors,
  findSessions,
  findIdentities,
  findConnectable,
  findPasskeys,
  findOwnPhone,
} from "#accounts/index.ts";
import { adminMeta, loadAdmin, readyData } from "../../frame/screen/admin-route.ts";
import type { Route } from "./+types/security.ts";
import { FactorsSection, PasskeysSection } from "./second-factors.tsx";
import { ProfileForm } from "../profile-form.tsx";
import { PasswordSection } from "./password.tsx";
import { IdentitiesSection, LinkWallet, ConnectProviders, PhoneSection } from "./sign-in-methods.tsx";
import { Button } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { browserSession } from "../../frame/session/session-store.ts";
import { type AuthResult, authCall } from "../../frame/session/auth-call.ts";
import { Section, useReauthenticatedForm, useAccountChange } from "../calls/account-change.tsx";
import { useRevalidator } from "react-router";
import { Timestamp, timestampText } from "../../frame/screen/timestamp.tsx";
import { QuietDestructiveButton } from "../../frame/change/dialogs.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(
    context,
    async (ctx) => {
      const [factors, passkeys, identities, phone, sessions, providers] = await Promise.all([
        findFactors(ctx),
        findPasskeys(ctx),
        findIdentities(ctx),
        findOwnPhone(ctx),
        findSessions(ctx),
        findConnectable(ctx),
      ]);
      const { secondFactorRequired: isRequired, sendsTexts, walletChains } = context.get(requestContext).accounts;
      return {
        factors,
        passkeys,
        identities,
        phone,
        sendsTexts,
        sessions,
        providers,
        isRequired,
        takesWallets: walletChains.length > 0,
      };
    },
    "enter",
  );
}

export const meta = () => adminMeta("Security");

/** The account of the signed-in user. Each change is a call of the auth layer. */
export default function SecurityScreen({ loaderData }: Route.ComponentProps) {
  const { factors, passkeys, identities, phone, sendsTexts, sessions, providers, isRequired, takesWallets } =
    readyData(loaderData);
  const email = loaderData.state === "ready" ? loaderData.email : "";

  return (
    <>
      <h1 className="mb-1 text-2xl">Security</h1>
      <p className="mb-8 text-sm text-ink-soft">
        What colleagues see of you, how you sign in as <span className="wrap-anywhere">{email}</span>, and where you are
        signed in.
      </p>
      <Section title="Your profile" about="Your name stands beside what you write, in place of your address.">
        <ProfileForm email={email} path="user" done="Your profile is saved" />
      </Section>
      <PasswordSection email={email} hasPassword={identities.some(({ provider }) => provider === "password")} />
      <EmailSection email={email} />
      <PhoneSection phone={phone} isOffered={sendsTexts} />
      <PasskeysSection passkeys={passkeys} isOnlyFactor={factors.factors.length === 0} />
      <FactorsSection {...factors} hasPasskey={passkeys.length > 0} isRequired={isRequired} />
      <IdentitiesSection identities={identities}>
        <ConnectProviders providers={providers} />
        {takesWallets && <LinkWallet />}
      </IdentitiesSection>
      <SessionsSection sessions={sessions} />
    </>
  );
}

function EmailSection({ email }: { email: string }) {
  const {
    form,
    busy,
    message,
    value: sent,
    dialog,
  } = useReauthenticatedForm({
    send: (body) => authCall<{ email: string }>("user", { method: "PUT", body }),
    onDone() {},
  });

  return (
    <Section
      title="Email address"
      about={
        <>
          You sign in with <span className="wrap-anywhere">{email}</span>. To change it, follow the link we'll email to
          the new address. You'll then be signed out everywhere else.
        </>
      }
    >
      {dialog}
      <form {...form} noValidate className="grid max-w-md gap-5">
        <p role="status" className="border-l-4 border-evergreen-600 bg-evergreen-50 px-4 py-3 text-sm empty:hidden">
          {sent && `A link is on its way to ${sent.email}. It works for 24 hours, as long as you stay signed in here.`}
        </p>
        <Field label="New email address" required error={message}>
          <TextInput name="email" type="email" autoComplete="off" />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Send the link
        </Button>
      </form>
    </Section>
  );
}

function SessionsSection({ sessions }: { sessions: readonly ListedSession[] }) {
  const { change, busy, dialog } = useAccountChange();
  const { revalidate } = useRevalidator();

  const list = useRef<HTMLUListElement>(null);

  async function end(name: string, work: () => Promise<AuthResult>, done: string) {
    const { ok } = await change(work, done, name);
    await revalidate();
    // The button that had the focus is removed with its session.
    if (ok) list.current?.focus();
  }

  const signOut = (scope: "others" | "global", done: string) => end(scope, () => browserSession().signOut(scope), done);

  return (
    <Section
      title="Sessions"
      about="Where you're signed in. If you don't recognize a session, end it and change your password."
    >
      {dialog}
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="mb-5 border-t border-line outline-none">
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
          <SecondaryButton
            busy={busy === "others"}
            onClick={() => void signOut("others", "You're signed out everywhere else")}
          >
            Sign out everywhere else
          </SecondaryButton>
        )}
        <SecondaryButton busy={busy === "global"} onClick={() => void signOut("global", "Signed out successfully")}>
          Sign out everywhere
        </SecondaryButton>
      </div>
    </Section>
  );
}
