import { z } from "zod";
import { libraryPath } from "../schema/own-picture.ts";

/** Boxes of a drawing, 60 by 40: left, top, width, height, and whether it is filled. */
type Drawing = readonly (readonly [left: number, top: number, width: number, height: number, filled?: true])[];

/** A kind of section that any page may have. How it looks is drawn by the view of its name in app/sections/kinds. */
interface SectionKind<Fields extends z.ZodRawShape> {
  /** Its name for editors. */
  label: string;
  /** What the choice of sections shows of it. */
  drawing: Drawing;
  fields: Fields;
  /** What a new section begins with: words that are right on any page may stay, and those of `filler` are to be replaced. */
  start: z.output<z.ZodObject<Fields>>;
}

/** Declares a kind, so that what it begins with fits its fields. */
export const sectionKind = <Fields extends z.ZodRawShape>(kind: SectionKind<Fields>) => kind;

/** The line of a heading in a drawing. */
export const headingLine = [6, 5, 30, 4, true] as const;

/** A list with an entry at least. */
export const listOf = <Fields extends z.ZodRawShape>(fields: Fields, most: number) =>
  z.array(z.object(fields)).min(1).max(most);

/** What a contact form is opened for. */
export const inquiry = z.enum(["general", "contact", "demo", "trial"]);

/** The stock pictures by what they show (content/site/pictures.ts), in their order. */
export const stockPictureNames = ["reunion", "mentoring", "chapter", "pitch", "library", "planting"] as const;

/** A stock picture, or an item of the media library. */
export const anyPicture = z.union([z.enum(stockPictureNames), libraryPath]);
