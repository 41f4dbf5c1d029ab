import { z } from "zod";
import { stockImageSchema, type StockImage } from "./schema/stock-image.ts";

/** The six illustrations that stand in for a picture that is missing or failed to load (specification section 2). */
export const stockImages: readonly StockImage[] = z
  .array(stockImageSchema)
  .length(6)
  .parse([
    { src: "/images/stock-1.svg", alt: "The arcade of a college courtyard, with people crossing it." },
    { src: "/images/stock-2.svg", alt: "An office building at dusk, with a few windows still lit." },
    { src: "/images/stock-3.svg", alt: "Two people talking over an open notebook." },
    { src: "/images/stock-4.svg", alt: "A long table with several teams at work around it." },
    { src: "/images/stock-5.svg", alt: "A river through a city, with pins that mark who is near." },
    { src: "/images/stock-6.svg", alt: "A rowing eight and its cox on the water." },
  ]);
