/** Whether two bodies without inner objects say the same, whatever the order of their keys: PostgreSQL has its own. */
export function isSameState(one: object | null, other: object | null): boolean {
  const textOf = (state: object | null) =>
    state && JSON.stringify(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return textOf(one) === textOf(other);
}
