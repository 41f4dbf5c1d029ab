import type { Page } from "@playwright/test";

/** What a window is too narrow for. */
export interface Misfits {
  /** How far the page scrolls sideways, in pixels. */
  beyond: number;
  /** Texts that extend beyond the right edge of the window, except in elements that scroll. */
  cut: string[];
  /** Words and numbers that are on two lines, except in addresses of mail, which are too long for some columns. */
  broken: string[];
}

/** Nothing is too wide. */
export const fits: Misfits = { beyond: 0, cut: [], broken: [] };

/** Looks for what does not fit into the width of the window. */
export async function findMisfits(page: Page): Promise<Misfits> {
  return page.evaluate(() => {
    const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible";
    const scrolls = (element: Element | null): boolean =>
      element !== null && element !== document.body && (clips(element) || scrolls(element.parentElement));
    // Two lines never share the middle of one; a large first letter beside several lines shares that of the first.
    const isOnTwoLines = (word: Range) => {
      const [first, ...rest] = [...word.getClientRects()].filter(({ width }) => width > 0);
      return rest.some(({ top, bottom }) => first && (top + bottom) / 2 > first.bottom);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    const broken: string[] = [];
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility({ opacityProperty: true }) || scrolls(node.parentElement)) continue;
      const text = node.textContent ?? "";
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().right > innerWidth + 0.5) cut.push(text);
      for (const { 0: word, index } of text.matchAll(/(?<![@.\p{L}\p{N}])[\p{L}\p{N}]+(?![@\p{L}\p{N}])/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (isOnTwoLines(range)) broken.push(word);
      }
    }
    return { beyond: document.documentElement.scrollWidth - innerWidth, cut, broken };
  });
}

/**
 * Sets the size of letters as a visitor does in the settings of the browser.
 * @param factor 2 for letters of 200%
 */
export async function openLetterSize(page: Page): Promise<(factor: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (factor) => {
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16 * factor, fixed: 13 * factor } });
  };
}

/**
 * Sets letters, words, lines and paragraphs as far apart as a visitor may (WCAG 2.2, 1.4.12), until the page is left or this is taken back.
 * @param isWide false takes it back
 */
export async function setTextSpacing(page: Page, isWide: boolean): Promise<void> {
  await page.evaluate((isWide) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets = isWide ? [sheet] : [];
  }, isWide);
}
