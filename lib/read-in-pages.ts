/**
 * Yields every row of a table page by page, so that reading needs little memory and does not block the server.
 * @param size rows of a page
 * @param readPage reads at most `size` rows after `last`, or the first ones without it
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
