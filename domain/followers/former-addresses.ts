import type { Follower } from "../context.ts";
import { keepFormerAddress } from "../documents/former-addresses.ts";

/** The address that a public document leaves, or at which it is hidden, leads to it from then on. */
export const formerAddresses: Follower = {
  name: "former addresses",
  async after(tx, { kind, id, before, after }) {
    if (after === null) return;
    const publicPath = (row: object | null) => (row && kind.isPublic(row) ? kind.pathOf(row) : null);
    const from = publicPath(before);
    if (from !== null && from !== publicPath(after)) await keepFormerAddress(tx, kind, id, from);
  },
};
