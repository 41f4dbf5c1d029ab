/** Escapes in a row, and a percent sign that begins none. */
const escapes = /(?:%[\da-f]{2})+|%/g;

/** The one spelling of a path, as lib/http/requests.ts had it when this was released. */
export function canonicalSpelling(path: string): string {
  return path.toLowerCase().replace(escapes, (run) => {
    const letters = run === "%" ? run : decodeEscapes(run).toLowerCase();
    return encodeURIComponent(letters).replace(
      /[!*'()]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  });
}

function decodeEscapes(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    const bytes = run.match(/[\da-f]{2}/g)?.map((hex) => Number.parseInt(hex, 16)) ?? [];
    return new TextDecoder("windows-1252").decode(new Uint8Array(bytes));
  }
}
