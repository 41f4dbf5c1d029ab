import type { PersonalData, Unreached } from "#domain/people/find-person.ts";
import { Link } from "react-router";

/** Number of records of each kind that are kept, or were removed. */
export interface Counts {
  enquiries: number;
  subscriptions: number;
  deliveries: number;
  comments: number;
  files: number;
}

const labels: Record<keyof Counts, string> = {
  enquiries: "Enquiries",
  subscriptions: "Newsletter addresses, with the record of consent",
  deliveries: "Copies of mails and messages, sent or waiting",
  comments: "Comments by them or with their address",
  files: "Files: mails and enquiries that were written to disk",
};

export function countsOf({ enquiries, subscription, deliveries, comments, files }: PersonalData): Counts {
  return {
    enquiries: enquiries.length,
    subscriptions: subscription ? 1 : 0,
    deliveries: deliveries.length,
    comments: comments.length,
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

/** Notes that an account with this address is not part of the data and stays. */
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

/** Lists the stores that could not be searched. */
export function UnreachedNote({ unreached }: { unreached: readonly Unreached[] }) {
  if (unreached.length === 0) return null;
  return (
    <p role="alert" className="my-3 max-w-measure text-sm font-semibold text-rose-700">
      Not reached: {unreached.join(", ")}. What is kept there was left as it is. Please try again.
    </p>
  );
}
