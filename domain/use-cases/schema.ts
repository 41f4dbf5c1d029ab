import { z } from "zod";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import {
  iconName,
  imageAddress,
  optionalText,
  orderIndex,
  requiredText,
  textList,
  tick,
} from "../managed/input-fields.ts";
import { useCaseLimits } from "./limits.ts";

/**
 * What an admin writes of a use case (specification section 5, "Use case form"). Takes form values as well as JSON: blank
 * optional fields become null, blank entries of a list are dropped.
 */
export const useCaseInput = z.object({
  title: requiredText(useCaseLimits.title, "Give the use case a title."),
  subtitle: optionalText(useCaseLimits.subtitle),
  description: requiredText(useCaseLimits.description, "Write the use case's description."),
  scenarios: textList(useCaseLimits.list),
  benefits: textList(useCaseLimits.list),
  image_url: imageAddress(useCaseLimits.image_url),
  icon_name: iconName(useCaseIcons),
  order_index: orderIndex,
  is_active: tick(true),
});
