/** Further ids of the element in which this stands first, for menus that lead to it by another name. */
export function Anchors({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <span key={id} id={id} className="absolute top-0" />);
}
