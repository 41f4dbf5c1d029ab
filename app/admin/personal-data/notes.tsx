import { Link } from "react-router";
import type { PersonalData, Unreached } from "#domain/people/find-person.ts";

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
