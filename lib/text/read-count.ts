/** Digits of other scripts that keyboards and spreadsheets write. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

// Digits that are part of a word, as in "0x10", "1e9" or "v2", say no number.
const figure = /(?<![\p{L}\d.,])(\d[\d.,'’_ ]*)(?:(k|thousand|tsd|m|mio|million|mn)(?!\p{L})|(?!\p{L}\d))/giu;
const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  m: 1e6,
  mio: 1e6,
  mn: 1e6,
  million: 1e6,
};

const most = 2_000_000_000;

/**
 * How many something is, as people write it: "4,000", "4.000", "4 000", "about 4k", "1.2 million", "3,000 to 4,000" (then the larger one).
 * @returns a whole number; null for a text without one
 */
export function readCount(text: string): number | null {
  const plain = text
    .normalize("NFKC")
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s/g, " ")
    .replaceAll("\u066c", ",")
    .replaceAll("\u066b", ".");
  const counts = [...plain.matchAll(figure)].map(([, digits = "", unit = ""]) =>
    countOf(digits, factors[unit.toLowerCase()]),
  );
  const count = Math.max(...counts);
  return Number.isFinite(count) && count <= most ? Math.round(count) : null;
}

/** With a unit a single separator is a decimal point: "4.5k". Otherwise it is one of thousands, or what follows is less than a whole. */
function countOf(typed: string, factor = 1): number {
  const digits = typed.replace(/[^\d]+$/, "");
  const groups = /^\d{1,3}(?:([.,'’_ ])\d{2,3}(?:\1\d{2,3})*\1\d{3}|[.,'’_ ]\d{3})$/.test(digits);
  if (groups && !(factor > 1 && /^\d+[.,]\d{3}$/.test(digits))) return Number(digits.replace(/\D/g, "")) * factor;
  const [, whole = "", fraction = ""] = /^([\d,'’_ .]*?)(?:[.,](\d+))?$/.exec(digits) ?? [];
  return Number(`${whole.replace(/\D/g, "")}.${fraction}`) * factor;
}
