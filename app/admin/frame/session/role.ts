import { createContext, use } from "react";
import { type Ability, type Role, may } from "#domain/security/rights.ts";

/** The role of whoever is signed in, for screens that show some of their buttons to some roles only. The domain decides. */
export const RoleContext = createContext<Role>("writer");

/** Whether whoever is signed in has an ability. */
export function useMay(): (ability: Ability) => boolean {
  const role = use(RoleContext);
  return (ability) => may(role, ability);
}
