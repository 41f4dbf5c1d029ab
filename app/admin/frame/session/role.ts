import { createContext, use } from "react";
import { type Ability, type Role, may } from "#domain/security/rights.ts";

/** The role of the signed-in user. Screens show some buttons to some roles only; the domain decides about rights. */
export const RoleContext = createContext<Role>("writer");

/** Whether the signed-in user has an ability. */
export function useMay(): (ability: Ability) => boolean {
  const role = use(RoleContext);
  return (ability) => may(role, ability);
}
