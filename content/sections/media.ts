import { z } from "zod";
import { filler } from "../pages/filler.ts";
import { text } from "../schema/words-schema.ts";
import { embedHosts, readEmbedAddress } from "./embeds.ts";
import { anyPicture, headingLine, listOf, sectionKind } from "./section-kind.ts";

const services = new Intl.ListFormat("en", { type: "disjunction" }).format(
  Object.values(embedHosts).map(({ name }) => name),
);

/** Sections of pictures, films and what other services show. */
export const media = {
  picture: sectionKind({
    label: "Picture and text",
    drawing: [
      [6, 5, 20, 4, true],
      [6, 14, 20, 2, true],
      [6, 20, 20, 2, true],
      [32, 6, 22, 28],
    ],
    fields: { heading: text, text, picture: anyPicture, alt: text },
    start: {
      heading: filler.pictureHeading,
      text: filler.pictureText,
      picture: "reunion",
      alt: filler.pictureAlt,
    },
  }),
  gallery: sectionKind({
    label: "Gallery",
    drawing: [
      headingLine,
      [6, 14, 14, 10, true],
      [23, 14, 14, 10, true],
      [40, 14, 14, 10, true],
      [6, 27, 14, 9, true],
      [23, 27, 14, 9, true],
      [40, 27, 14, 9, true],
    ],
    fields: { heading: text, items: listOf({ picture: anyPicture, alt: text, caption: z.string() }, 36) },
    start: {
      heading: "What it looks like",
      items: [
        { picture: "reunion", alt: filler.pictureAlt, caption: "" },
        { picture: "chapter", alt: filler.pictureAlt, caption: "" },
        { picture: "mentoring", alt: filler.pictureAlt, caption: "" },
      ],
    },
  }),
  film: sectionKind({
    label: "Video",
    drawing: [
      [6, 5, 16, 4, true],
      [6, 14, 16, 2, true],
      [26, 8, 28, 26],
      [36, 18, 8, 6, true],
    ],
    fields: { heading: text, text, film: z.enum(["intro", "tour"]) },
    start: { heading: "See it in motion", text: "Three minutes, with captions.", film: "tour" },
  }),
  embed: sectionKind({
    label: "Video, map or calendar of a service",
    drawing: [headingLine, [6, 13, 48, 22], [26, 20, 8, 8, true]],
    fields: {
      heading: text,
      text,
      service: z.string().refine((address) => readEmbedAddress(address) !== null, {
        message: `Please paste the address of a page at ${services}, beginning with https://`,
      }),
      button: text,
      notice: text,
    },
    start: {
      heading: "Where to find us",
      text: filler.embedText,
      service: filler.embedService,
      button: "Show it here",
      notice:
        "It comes from another service, which will see your IP address. Nothing is loaded until you press the button.",
    },
  }),
} as const;
