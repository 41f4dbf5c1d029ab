/** The headers of a mail or of one of its parts, each on one line. */
export function headersIn(mail: string): string {
  const [headers] = splitHead(mail);
  return headers.replace(/\n[ \t]+/g, " ");
}

/** All that a mail says, plain and as HTML, decoded. */
export function textOfMail(mail: string): string {
  const [, body] = splitHead(mail);
  const headers = headersIn(mail);
  const boundary = /^content-type:.*?\bboundary="?([^";\s]+)/im.exec(headers)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1);
    return parts.map((part) => textOfMail(part.replace(/^\r?\n/, ""))).join("\n");
  }
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? decodeQuotedPrintable(body) : body;
}

function splitHead(mail: string): [headers: string, body: string] {
  const lines = mail.replace(/\r\n/g, "\n");
  const end = lines.indexOf("\n\n");
  return end < 0 ? [lines, ""] : [lines.slice(0, end), lines.slice(end + 2)];
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=[ \t]*\n/g, "")
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
