import type { SwitchField } from "./content-field.ts";
import type { ContentKind } from "./content-kind.ts";

/**
 * Whether visitors see an item; on for a new one (specification section 4).
 * @param hidden what visitors see instead while it is off
 */
export function activity(hidden: string): SwitchField {
  return {
    name: "is_active",
    label: "Active",
    half: true,
    type: "switch",
    on: "Visitors can see it.",
    off: `Visitors don't see it. ${hidden}`,
    initial: true,
  };
}

/** What the filter of a kind with this field offers. */
export const activityStates: ContentKind["states"] = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];
