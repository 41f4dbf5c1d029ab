const suffix = " (planned)";

/** How the history names who is behind something that the server does by a plan. */
export const plannedBy = {
  /** @param email of the admin who planned it */
  name: (email: string) => `${email}${suffix}`,
  is: (actor: string) => actor.endsWith(suffix),
  /** For `like`. */
  pattern: `%${suffix}`,
};
