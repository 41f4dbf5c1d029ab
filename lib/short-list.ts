import { z } from "zod";

/**
 * A list whose length is checked before its elements: Zod alone looks at each element first, and notes a problem for each.
 * @param most elements, blank ones included
 */
export const shortList = <Element extends z.ZodType>(
  element: Element,
  most: number,
  message = `At most ${most.toLocaleString("en")} entries.`,
) => z.array(z.unknown()).max(most, message).pipe(z.array(element));
