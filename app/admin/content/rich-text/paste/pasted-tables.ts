/**
 * Fits tables to Markdown, whose cells are one line without spans: the blocks of a cell are joined by line breaks, and each cell stays
 * under its head.
 */
export function squareTables(body: HTMLElement): void {
  // From the inside out, so that a table in a cell has become lines when its cell is looked at.
  for (const table of [...body.querySelectorAll("table")].toReversed()) {
    const rows = [...table.rows].filter(({ cells }) => cells.length > 0);
    const isLayout = /^(?:presentation|none)$/.test(table.getAttribute("role") ?? "");
    if (isLayout || rows.length === 0) {
      const cells = rows.flatMap((row) => [...row.cells]);
      table.replaceWith(...(rows.length > 0 ? cells.map(contentOf) : table.childNodes));
      continue;
    }
    if (table.caption && (table.caption.textContent ?? "").trim() !== "") {
      const caption = body.ownerDocument.createElement("p");
      caption.append(...table.caption.childNodes);
      table.before(caption);
    }
    for (const cell of rows.flatMap((row) => [...row.cells])) joinLines(cell);
    spreadSpans(rows);
    table.replaceChildren(...rows);
  }
}

/** A copy of the list, because nodes are moved out of it. */
const childrenOf = (node: Node) => [...node.childNodes];

function contentOf(cell: Element): Element {
  const content = cell.ownerDocument.createElement("div");
  content.append(...cell.childNodes);
  return content;
}

const blocks = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TBODY TFOOT THEAD TR UL".split(
    " ",
  ),
);

/** Replaces the blocks in a cell by their words, with a line break between two of them. */
function joinLines(cell: HTMLElement): void {
  const { ownerDocument: document } = cell;
  const line = document.createElement("p");
  let hasWords = false;
  let isEnded = false;
  const put = (node: Node) => {
    if (isEnded && hasWords) line.append(document.createElement("br"));
    isEnded = false;
    hasWords = true;
    line.append(node);
  };
  const end = () => void (isEnded ||= hasWords);
  function visit(node: Node): void {
    if (!(node instanceof HTMLElement)) {
      if (node.nodeType === 3 && ((node.textContent ?? "").trim() !== "" || (hasWords && !isEnded))) put(node);
    } else if (node.tagName === "PRE") {
      end();
      for (const words of (node.textContent ?? "").split("\n")) {
        if (words.trim() !== "") put(Object.assign(document.createElement("code"), { textContent: words }));
        end();
      }
    } else if (node.tagName === "TR") {
      // A table in the cell has become lines by now: each of its rows is one here.
      end();
      for (const cell of childrenOf(node)) {
        if (hasWords && !isEnded) put(document.createTextNode(" "));
        for (const child of childrenOf(cell.firstChild ?? cell)) visit(child);
      }
      end();
    } else if (blocks.has(node.tagName) || node.querySelector([...blocks].join(","))) {
      const isBlock = blocks.has(node.tagName);
      if (isBlock) end();
      for (const child of childrenOf(node)) visit(child);
      if (isBlock) end();
    } else if (node.tagName === "BR") end();
    else put(node);
  }
  for (const child of childrenOf(cell)) visit(child);
  cell.replaceChildren(line);
}

/** Gives each place that a cell of several columns or rows covers a cell of its own, so that what follows stays under its head. */
function spreadSpans(rows: readonly HTMLTableRowElement[]): void {
  const grid: (HTMLTableCellElement | null | undefined)[][] = rows.map(() => []);
  let width = 0;
  for (const [y, row] of rows.entries()) {
    let x = 0;
    const cells = [...row.cells];
    for (const cell of cells) {
      while (grid[y]?.[x] !== undefined) x++;
      const right = x + Math.max(1, cell.colSpan);
      const below = cell.rowSpan === 0 ? rows.length : Math.min(rows.length, y + Math.max(1, cell.rowSpan));
      for (let line = y; line < below; line++)
        for (let column = x; column < right; column++) grid[line]![column] ??= line === y && column === x ? cell : null;
      width = Math.max(width, x + 1);
      x = right;
    }
  }
  for (const [y, row] of rows.entries()) {
    row.replaceChildren(
      ...Array.from({ length: width }, (_, x) => {
        const cell = grid[y]?.[x] ?? row.ownerDocument.createElement("td");
        cell.removeAttribute("colspan");
        cell.removeAttribute("rowspan");
        return cell;
      }),
    );
  }
}
