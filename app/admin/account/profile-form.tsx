import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { accountLimits } from "#domain/security/rights.ts";
import type { Portrait } from "#domain/team/people.ts";
import { QuietButton, SecondaryButton } from "../../ui/small-buttons.tsx";
import { PortraitPicture, usePeople } from "../frame/people.tsx";
import { authCall } from "../frame/session/auth-call.ts";
import { useMay } from "../frame/session/role.ts";
import { MediaPicker } from "../media/media-picker.tsx";
import { useReauthenticatedForm } from "./calls/account-change.tsx";

interface ProfileFormProps {
  /** Whose name and portrait it is. */
  email: string;
  /** The call below /api/auth. */
  path: string;
  /** What the toast says. */
  done: string;
}

/** Name and portrait of a member of the team. */
export function ProfileForm({ email, path, done }: ProfileFormProps) {
  const { people, nameOf } = usePeople();
  const person = people.find((one) => one.email === email);
  const [picked, pick] = useState<{ portrait: Portrait | null } | null>(null);
  const [isPicking, openPicker] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const may = useMay();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { form, busy, fields, summary, dialog } = useReauthenticatedForm({
    send: ({ name }) =>
      authCall(path, {
        method: "PUT",
        body: { data: { name, ...(picked && { portrait: picked.portrait?.id ?? null }) } },
      }),
    async onDone() {
      await revalidate();
      pick(null);
      toast({ title: "Success", description: done });
    },
  });
  const { portrait } = picked ?? { portrait: person?.portrait ?? null };

  return (
    <>
      {dialog}
      <form {...form} noValidate className="grid max-w-md gap-5">
        <FormError>{summary}</FormError>
        <div className="flex items-center gap-4">
          <PortraitPicture portrait={portrait} name={nameOf(email)} className="size-16 text-xl" />
          {may("draft") && (
            <div className="flex flex-wrap gap-2">
              <SecondaryButton ref={choose} onClick={() => openPicker(true)}>
                {portrait ? "Change the portrait" : "Choose a portrait"}
              </SecondaryButton>
              {portrait && (
                <QuietButton
                  onClick={() => {
                    pick({ portrait: null });
                    choose.current?.focus();
                  }}
                >
                  Remove<span className="sr-only"> the portrait</span>
                </QuietButton>
              )}
            </div>
          )}
        </div>
        <FormError>{fields["portrait"] ?? fields["data.portrait"]}</FormError>
        <Field
          label="Name"
          error={fields["data.name"]}
          answer={fields}
          hint="Without a name, colleagues see the email address."
        >
          <TextInput
            // React resets the form to it after each save.
            key={person?.name ?? ""}
            name="name"
            dir="auto"
            autoComplete="off"
            maxLength={accountLimits.name}
            defaultValue={person?.name ?? ""}
          />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Save profile
        </Button>
      </form>
      {isPicking && (
        <MediaPicker
          title="Portrait"
          kinds={["picture", "drawing"]}
          onPick={({ id, src, sources, focal }) => {
            pick({ portrait: { id, src, srcset: sources.at(-1)?.srcset ?? "", focal } });
            openPicker(false);
          }}
          onClose={() => openPicker(false)}
        />
      )}
    </>
  );
}
