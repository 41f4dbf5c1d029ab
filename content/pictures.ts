import { z } from "zod";
import { pictureSchema, type Picture } from "./schema/picture.ts";

/** Every illustration is drawn on the same sheet (pictures/). */
const sheet = { width: 720, height: 480 };

/** The six stock pictures, chosen by position when an entry has none of its own (specification section 2). */
export const stockPictures: readonly Picture[] = z
  .array(pictureSchema)
  .length(6)
  .parse(
    [
      "Former classmates meet on the lawn in front of a brick college hall, under a line of little flags.",
      "A student and an older mentor talk across a small table with a laptop and two cups.",
      "Five members of a city chapter raise their glasses on a roof, with lit towers behind them.",
      "A founder points at a rising chart on a stage while the audience watches; one hand is up.",
      "Two people in a library hold a framed class photograph that they have just found.",
      "Four volunteers plant young trees: one digs, one waters, one brings a barrow of earth.",
    ].map((alt, index) => ({ ...sheet, src: `/images/stock-${index + 1}.svg`, alt })),
  );
