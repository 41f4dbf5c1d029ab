import { type ReactNode, useRef, useState, useEffect } from "react";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { Button } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import type { Identity, Connectable } from "#accounts/index.ts";
import {
  Section,
  RemoveButton,
  redirectTo,
  useAccountChange,
  useReauthenticatedForm,
} from "../calls/account-change.tsx";
import { useRevalidator, useSearchParams } from "react-router";
import { authCall } from "../../frame/session/auth-call.ts";
import { findWallet, walletLink } from "../calls/wallet.ts";
import { useToast } from "#app/ui/toast.tsx";
import { useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { CodeInput } from "../calls/secret-inputs.tsx";

interface IdentitiesSectionProps {
  identities: readonly Identity[];
  /** Buttons to link further identities. */
  children?: ReactNode;
}

/** The sign-in methods of the account: the password, and linked identities. The last one can't be unlinked. */
export function IdentitiesSection({ identities, children }: IdentitiesSectionProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Section title="Ways to sign in" about="The ways you can sign in. You can't remove the last one.">
      <ul ref={list} tabIndex={-1} aria-label="Ways to sign in" className="border-t border-line outline-none">
        {identities.map((identity) => (
          <li key={identity.id} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <div className="min-w-0">
              <p className="text-sm font-semibold">{identity.name}</p>
              <p className="text-xs text-ink-soft">
                {identity.account !== null && (
                  <>
                    <span className="break-all">{identity.account}</span> ·{" "}
                  </>
                )}
                since <Timestamp at={identity.createdAt} />
              </p>
            </div>
            {identities.length > 1 && (
              <RemoveButton
                name={identity.account === null ? identity.name : `${identity.name} ${identity.account}`}
                action="Unlink"
                title={`Unlink ${identity.name}?`}
                remove={() => authCall(`identities/${identity.id}`, { method: "DELETE" })}
                done={`${identity.name} unlinked. You're signed out everywhere else.`}
                focusThen={list}
              >
                <p>You can no longer sign in with it, and you'll be signed out everywhere else.</p>
              </RemoveButton>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

/** Connects the account with identity providers. Shows a notice when the browser returns from one. */
export function ConnectProviders({ providers }: { providers: readonly Connectable[] }) {
  const { change, busy, dialog } = useAccountChange();
  const [search] = useSearchParams();

  const connect = (provider: string) =>
    change(
      async () => {
        const result = await authCall<{ url: string }>("identities/authorize", { body: { provider } });
        return result.ok ? redirectTo(result.value.url) : result;
      },
      null,
      provider,
    );

  return (
    <>
      {dialog}
      <p role="status" className="mt-5 border-l-4 border-evergreen-600 bg-evergreen-50 px-4 py-3 text-sm empty:hidden">
        {search.has("connected") &&
          "Provider connected. You can now sign in with it. You're signed out everywhere else."}
      </p>
      {providers.length > 0 && (
        <div className="mt-5 button-row">
          {providers.map(({ id, name }) => (
            <SecondaryButton
              key={id}
              busy={busy === id}
              onClick={() => void connect(id)}
              className="max-w-full break-words"
            >
              Connect {name}
            </SecondaryButton>
          ))}
        </div>
      )}
    </>
  );
}

/** Links the wallet of this browser, or says that there is none. */
export function LinkWallet() {
  const { revalidate } = useRevalidator();
  const { changePrompted, busy, dialog } = useAccountChange();

  async function link() {
    const { ok } = await changePrompted(
      walletLink,
      "Wallet linked. You can now sign in with it. You're signed out everywhere else.",
    );
    if (ok) await revalidate();
  }

  if (!findWallet()) {
    return (
      <p className="mt-5 text-sm text-ink-soft">
        To link a wallet, open this page in a browser with a wallet extension.
      </p>
    );
  }
  return (
    <div className="mt-5">
      {dialog}
      <SecondaryButton busy={busy !== null} onClick={() => void link()}>
        Link a wallet
      </SecondaryButton>
    </div>
  );
}

interface PhoneSectionProps {
  /** The number of the account, formatted for display. */
  phone: string | null;
  /** Whether the site sends text messages; if not, a number can only be removed. */
  isOffered: boolean;
}

/** The part of the Security page about the telephone number. */
export function PhoneSection({ phone, isOffered }: PhoneSectionProps) {
  const [isAdding, setIsAdding] = useState(false);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const addButton = useRef<HTMLButtonElement>(null);
  const isGone = useFocusAfterRemoval(addButton, isAdding);
  if (!isOffered && phone === null) return null;

  function close() {
    isGone();
    setIsAdding(false);
  }

  async function added() {
    close();
    toast({ title: "Success", description: "Phone number added. You're signed out everywhere else." });
    await revalidate();
  }

  return (
    <Section
      title="Telephone"
      about="You can sign in with this number by text message code or with your password. An authenticator app is safer: phone numbers can be taken over."
    >
      {phone !== null && (
        <div className="mb-5 flex items-center justify-between gap-4 border-y border-line py-3">
          <p className="text-sm font-semibold tabular-nums">{phone}</p>
          <RemoveButton
            name={phone}
            title="Remove this number?"
            remove={() => authCall("user", { method: "PUT", body: { phone: null } })}
            done="Phone number removed. You're signed out everywhere else."
            focusThen={addButton}
          >
            <p>{phone} will no longer sign you in, and you'll be signed out everywhere else.</p>
          </RemoveButton>
        </div>
      )}
      {isOffered &&
        (isAdding ? (
          <AddPhone onAdded={added} onCancel={close} />
        ) : (
          <SecondaryButton ref={addButton} onClick={() => setIsAdding(true)}>
            {phone === null ? "Add a phone number" : "Use another number"}
          </SecondaryButton>
        ))}
    </Section>
  );
}

interface AddPhoneProps {
  onAdded: () => void | Promise<void>;
  onCancel: () => void;
}

/** Two steps: the number, then the code that was sent to it. */
function AddPhone({ onAdded, onCancel }: AddPhoneProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, busy, fields, summary, dialog } = useReauthenticatedForm({
    send: ({ phone, token }) =>
      sentTo === null
        ? authCall<{ phone: string }>("user", { method: "PUT", body: { phone } })
        : authCall<{ phone: string }>("verify", { body: { type: "phone_change", phone: sentTo, token } }),
    onDone: ({ phone }) => (sentTo === null ? setSentTo(phone) : onAdded()),
    selectsInput: true,
  });

  const { ref } = form;
  // The element that had the focus is removed: first the button that opened this, then the first step.
  useEffect(() => ref.current?.querySelector("input")?.focus(), [sentTo, ref]);

  return (
    <>
      {dialog}
      <form {...form} noValidate className="grid max-w-md gap-5">
        <FormError>{summary}</FormError>
        {sentTo === null ? (
          <Field
            key="phone"
            label="Mobile number"
            required
            error={fields["phone"]}
            answer={fields}
            hint="With its country code, like +1 202 555 0123."
          >
            <TextInput name="phone" type="tel" autoComplete="tel" />
          </Field>
        ) : (
          <Field
            key="token"
            label="Code"
            required
            error={fields["token"]}
            answer={fields}
            hint={`Six digits, on their way to ${sentTo}.`}
          >
            <CodeInput name="token" />
          </Field>
        )}
        <div className="button-row">
          <Button type="submit" busy={busy}>
            {sentTo === null ? "Send the code" : "Add the number"}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
