import { Link } from "react-router";
import { type Role, roleDuties, roleName } from "#domain/roles.ts";

interface NotAllowedProps {
  role: Role;
  /** What the role may not do, and which one may. */
  reason: string;
  /** Addresses of those who can change the role. */
  admins: readonly string[];
}

/** In place of a screen that is not for the role of whoever asks. */
export function NotAllowed({ role, reason, admins }: NotAllowedProps) {
  return (
    <section aria-labelledby="not-allowed" className="max-w-measure">
      <h1 id="not-allowed" className="mb-3 text-2xl">
        This page is not for your role
      </h1>
      <p className="mb-3">{reason}</p>
      <p className="mb-6 text-sm text-ink-soft">
        Your role is {roleName(role)}. {roleDuties(role)}
      </p>
      <p className="text-sm">
        {admins.length === 1 ? "This admin can give you another role:" : "These admins can give you another role:"}
      </p>
      <ul className="mt-1 mb-6 text-sm">
        {admins.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`} className="link wrap-anywhere">
              {email}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <Link to="/admin" className="link">
          Back to the dashboard
        </Link>
      </p>
    </section>
  );
}
