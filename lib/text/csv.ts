/**
 * One record of a CSV file after RFC 4180, with its line end. A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front, because cells hold text of strangers.
 */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string): string {
  // Spreadsheets also accept the full-width signs, and ignore leading white space.
  const text = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
