import { DomainError } from "#lib/domain-error.ts";

const timing =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t]+.*)?$/;

/**
 * Checks captions of a film.
 * @param text as typed or read from a file; blank for none
 * @returns WebVTT with plain line ends; null for none
 * @throws DomainError `invalid` with the line that is wrong
 */
export function readCaptions(text: string): string | null {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .trim()
    .split("\n");
  if (lines.length === 1 && lines[0] === "") return null;
  const wrong = (line: number, message: string) => {
    const words = `Captions, line ${line + 1}: ${message}`;
    return new DomainError("invalid", words, { fields: { captions: words } });
  };
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) throw wrong(0, "a WebVTT file begins with the word WEBVTT.");
  let cues = 0;
  let lastStart = 0;
  lines.forEach((line, at) => {
    if (at === 0 || !line.includes("-->")) return;
    const parts = timing.exec(line);
    if (!parts) throw wrong(at, "a time looks like 00:01.500 --> 00:04.000.");
    const [start, end] = [secondsOf(parts.slice(1, 5)), secondsOf(parts.slice(5, 9))];
    if (end <= start) throw wrong(at, "the end must come after the start.");
    if (start < lastStart) throw wrong(at, "this begins before the caption above it.");
    if ((lines[at + 1] ?? "") === "") throw wrong(at, "the words of this caption are missing.");
    lastStart = start;
    cues += 1;
  });
  if (cues === 0) throw wrong(0, "there are no captions in it.");
  return `${lines.join("\n")}\n`;
}

function secondsOf([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  return Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000;
}
