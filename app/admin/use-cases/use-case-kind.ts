import { useCaseIcons } from "#content/schema/icon-names.ts";
import { useCaseLimits } from "#domain/use-cases/limits.ts";
import { slugOfUseCase } from "#domain/use-cases/slug-of-use-case.ts";
import type { ContentKind } from "../content/content-kind.ts";
import { iconOptions } from "../content/icon-options.ts";
import { activity, activityStates } from "../content/activity.ts";
import { position } from "../content/position.ts";

/** Use cases (specification sections 3 to 5). */
export const useCaseKind: ContentKind = {
  collection: "use_cases_content",
  path: "/admin/use-cases",
  heading: "Use Cases",
  name: "Use case",
  noun: "use case",
  nouns: "use cases",
  title: "title",
  shown: "is_active",
  ordered: true,
  fields: [
    { name: "title", label: "Title", type: "line", required: true, maxLength: useCaseLimits.title },
    { name: "subtitle", label: "Subtitle", type: "line", maxLength: useCaseLimits.subtitle },
    {
      name: "description",
      label: "Description",
      hint: "What these communities have in common, and what the platform does for them.",
      type: "text",
      required: true,
      rows: 4,
      maxLength: useCaseLimits.description,
    },
    {
      name: "scenarios",
      label: "Scenarios",
      hint: "Situations from practice; the list of use cases shows the first three.",
      type: "lines",
      entry: "scenario",
      maxLength: useCaseLimits.list.length,
    },
    { name: "benefits", label: "Benefits", type: "lines", entry: "benefit", maxLength: useCaseLimits.list.length },
    {
      name: "image_url",
      label: "Image",
      hint: "Address of a picture: https://… or a path on this site. Without one, the use case gets one of the six that ship with it.",
      type: "line",
      inputMode: "url",
      maxLength: useCaseLimits.image_url,
    },
    {
      name: "icon_name",
      label: "Icon",
      type: "choice",
      initial: "Users",
      options: iconOptions(useCaseIcons),
    },
    position("Lists begin with the lowest number."),
    activity(
      "At the address of a built-in use case they see that one again; while none is active, the list has the built-in ones.",
    ),
  ],
  pages: { path: "/use-cases/", slugOf: slugOfUseCase, followsTitle: true },
  states: activityStates,
  sorts: [
    { value: "specified", label: "Position" },
    { value: "title", label: "Title" },
    { value: "updated", label: "Last changed" },
  ],
  searched: "Title, subtitle, description",
  empty:
    "There are no managed use cases, so visitors see the built-in ones. The first active one that you create takes their place in the list; import the built-in ones from the dashboard to edit them.",
};
