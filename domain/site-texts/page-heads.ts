import { type ChangedParts, fittingHead } from "./compose-texts.ts";
import { keptByPage } from "./kept-by-page.ts";
import { titleOfText, wholeText } from "./stored-texts.ts";

interface StoredHead {
  /** Its title and address as they were written. */
  title: string;
  address: string;
  /** Its name among the texts of the site. */
  textTitle: string;
  /** The parts that lists, menus and addresses show, as far as pages can be shown with them. */
  fitting: ChangedParts;
}

/** What lists, menus and addresses need of each page that editors have made, with its draft. Decides nothing about rights. */
export const findPageHeads = keptByPage((name, parts): StoredHead => {
  const { title, address } = wholeText(name, parts);
  return {
    title: String(title),
    address: String(address),
    textTitle: titleOfText(name, parts),
    fitting: fittingHead(name, parts, true),
  };
});
