/** More values, lists and objects than any content has: each costs time in all that looks at it. */
const maxElements = 20_000;
/** More levels than any content has; functions that call themselves for each level end at some thousands. */
const maxDepth = 32;

/**
 * Reads JSON that a client sent. Its elements are counted before it is parsed.
 * @throws SyntaxError, or RangeError for absurdly many elements or levels
 */
export function parseBoundedJson(text: string): unknown {
  refuseAbsurd(text);
  return JSON.parse(text) as unknown;
}

/** Each element of a list and each field of an object follows a bracket or a comma; those within texts are no elements. */
function refuseAbsurd(text: string): void {
  let elements = 0;
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) isInText = !isInText;
    else if (isInText) index += code === backslash ? 1 : 0;
    else if (code === openBracket || code === openBrace) {
      elements++;
      depth++;
    } else if (code === closeBracket || code === closeBrace) depth--;
    else if (code === comma) elements++;
    if (elements > maxElements) throw new RangeError("too many elements");
    if (depth > maxDepth) throw new RangeError("too many levels");
  }
}

const [quote, backslash, comma, openBracket, openBrace, closeBracket, closeBrace] = Array.from('"\\,[{]}', (sign) =>
  sign.charCodeAt(0),
);
