/** How programs begin what they quote: "On … wrote:" in the languages of the site's visitors, or lines of a head. */
const introductions = [
  /^On\b.{4,300}\bwrote:$/i,
  /^Am\b.{4,300}\bschrieb\b.{0,200}:$/i,
  /^Le\b.{4,300}\ba écrit\s?:$/i,
  /^El\b.{4,300}\bescribió:$/i,
  /^Em\b.{4,300}\bescreveu:$/i,
  /^Il\b.{4,300}\bha scritto:$/i,
  /^Op\b.{4,300}\bschreef\b.{0,200}:$/i,
  /^-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Forwarded message) ?-{2,}$/i,
  /^_{20,}$/,
];
const headLine = /^\*?(?:From|Von|De|Da|Van):\*? .{3,300}$/i;
const otherHeadLine =
  /^\*?(?:Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Para|Asunto|Verzonden|Aan):\*? /i;

/**
 * Splits a mail into what was written and the earlier mails that it quotes at its end. What stands between quotations belongs to the answer,
 * so it is not split.
 */
export function splitQuotedTail(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const start = startOfTail(lines);
  if (start === null) return { text, quoted: "" };
  const written = lines.slice(0, start).join("\n").trim();
  // A mail that is all quotation is shown as it is.
  if (written === "") return { text, quoted: "" };
  return { text: written, quoted: lines.slice(start).join("\n").trim() };
}

function startOfTail(lines: readonly string[]): number | null {
  for (const [index, line] of lines.entries()) {
    const words = line.trim();
    if (words === "") continue;
    // Programs break a long introduction into two lines.
    const joined = `${words} ${lines[index + 1]?.trim() ?? ""}`.trim();
    const isIntroduction = introductions.some(
      (pattern) => pattern.test(words) || (words.length < 200 && pattern.test(joined)),
    );
    const isHead =
      headLine.test(words) && lines.slice(index + 1, index + 4).some((next) => otherHeadLine.test(next.trim()));
    if ((isIntroduction || isHead) && isTail(lines, index, isIntroduction)) return index;
  }
  return startOfQuotation(lines);
}

/** What follows an introduction is a quotation, or is not marked as one at all, as Outlook leaves it. */
function isTail(lines: readonly string[], start: number, isIntroduction: boolean): boolean {
  if (!isIntroduction) return true;
  const rest = lines.slice(start + 1).filter((line) => line.trim() !== "");
  const firstQuoted = rest.findIndex((line) => line.startsWith(">"));
  if (firstQuoted < 0 || firstQuoted > 1) return true;
  return rest.slice(firstQuoted).every((line) => line.startsWith(">"));
}

/** The lines with ">" at the end of a text. */
function startOfQuotation(lines: readonly string[]): number | null {
  let start = lines.length;
  while (start > 0 && (lines[start - 1]?.startsWith(">") || lines[start - 1]?.trim() === "")) start -= 1;
  return lines.slice(start).some((line) => line.startsWith(">")) ? start : null;
}
