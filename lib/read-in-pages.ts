/**
 * Every row of a table of any size, page by page: so that a read needs little memory and never holds up the server beside it.
 * @param size rows of a page
 * @param readPage at most `size` rows, those after `last`; the first ones without it
 */
export async function* readInPages<Row>(
  size: number,
  readPage: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const page = await readPage(last);
    yield* page;
    last = page.at(-1);
    if (page.length < size) return;
  }
}
