import type { PersonalData, Unreached } from "#domain/people/find-person.ts";
import { Link } from "react-router";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Erasure } from "#domain/people/erase-person.ts";
import { ConfirmDialog } from "../screen/confirm-dialog.tsx";
import { useChange } from "../screen/use-change.ts";

/** How many things of each kind are kept, or were removed. */
export interface Counts {
  enquiries: number;
  subscriptions: number;
  deliveries: number;
  files: number;
}

const labels: Record<keyof Counts, string> = {
  enquiries: "Enquiries",
  subscriptions: "Newsletter addresses, with the record of consent",
  deliveries: "Copies of mails and messages, sent or waiting",
  files: "Files: mails and enquiries that were written to disk",
};

export function countsOf({ enquiries, subscription, deliveries, files }: PersonalData): Counts {
  return {
    enquiries: enquiries.length,
    subscriptions: subscription ? 1 : 0,
    deliveries: deliveries.length,
    files: files.length,
  };
}

export function CountList({ counts }: { counts: Counts }) {
  return (
    <dl className="max-w-measure border-t border-line text-sm">
      {(Object.keys(labels) as (keyof Counts)[]).map((kind) => (
        <div key={kind} className="flex justify-between gap-5 border-b border-line py-2">
          <dt>{labels[kind]}</dt>
          <dd className="font-semibold tabular-nums">{counts[kind].toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says what erasing does not reach: an account is deleted with its rights, on its own screen. */
export function AccountNote({ account }: Pick<PersonalData, "account">) {
  if (account === null) return null;
  return (
    <p className="my-3 max-w-measure text-sm">
      {account === "admin" ? (
        <>
          This is the address of an admin. The account is not part of what is kept here and stays; see{" "}
          <Link to="/admin/team" className="link">
            Team
          </Link>
          .
        </>
      ) : (
        "This address has an account, which is not part of what is kept here and stays."
      )}
    </p>
  );
}

/** Names the places that could not be looked at. */
export function UnreachedNote({ unreached }: { unreached: readonly Unreached[] }) {
  if (unreached.length === 0) return null;
  return (
    <p role="alert" className="my-3 max-w-measure text-sm font-semibold text-rose-700">
      Not reached: {unreached.join(", ")}. What is kept there was left as it is. Please try again.
    </p>
  );
}

interface ErasePersonDialogProps {
  open: boolean;
  email: string;
  /** What will go. */
  counts: Counts;
  onClose: () => void;
  onErased: (erasure: Erasure) => void;
}

/** Asks before a person is erased, and says what will go. */
export function ErasePersonDialog({ open, email, counts, onClose, onErased }: ErasePersonDialogProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange<Erasure>("/admin/personal-data", (erasure) => {
    toast({ title: "Success", description: "Personal data erased successfully" });
    onErased(erasure);
  });
  return (
    <ConfirmDialog
      open={open}
      title="Erase this person?"
      action="Erase"
      busy={busy}
      onConfirm={() => post({ intent: "erase", email })}
      onCancel={onClose}
    >
      <FormError>{failure?.error}</FormError>
      <p>
        Everything that is kept of <strong className="wrap-anywhere">{email}</strong> will be erased. It can&apos;t be
        taken back, and nothing is kept that would stop somebody from entering the address again.
      </p>
      <CountList counts={counts} />
    </ConfirmDialog>
  );
}
