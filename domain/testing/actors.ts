import type { Actor } from "../context.ts";
import type { Role } from "../security/rights.ts";

const admins = ["ada@school.example", "bob@school.example"];

/** A signed-in user: of the team when the address is that of one of the stage's active admins. */
export const person = (email: string, emailVerified = true, role: Role = "admin"): Actor => ({
  kind: "user",
  userId: `user-of-${email}`,
  email,
  emailVerified,
  adminId: admins.includes(email) ? `admin-${admins.indexOf(email) + 1}` : null,
  role: admins.includes(email) ? role : null,
});

/** Actors without admin rights, each with the error code that admin functions give them. */
export const strangers: [who: string, actor: Actor, code: string][] = [
  ["a visitor", { kind: "visitor" }, "unauthenticated"],
  ["somebody who is no admin", person("eve@school.example"), "forbidden"],
  ["a deactivated admin", person("gone@school.example"), "forbidden"],
  ["an unconfirmed address of an admin", person("ada@school.example", false), "forbidden"],
];
