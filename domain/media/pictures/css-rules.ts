/** Grouping rules, inside which stand rules of their own. */
const group = /^@(?:media|supports|layer)\b/i;

/** Of groups in groups: each level is read once more. */
const maxDepth = 5;

const closing: Readonly<Record<string, string>> = { "{": "}", "(": ")", "[": "]" };

/**
 * The rules of a style sheet that `isSafe` takes, as text; of a group, such as `@media`, those inside it. Cut by the grammar of CSS, so that what is left
 * means the same as before.
 * @returns null when it can't be told where the rules end, as after a missing bracket
 */
export function keepRules(css: string, isSafe: (rule: string) => boolean, depth = 0): string | null {
  if (depth > maxDepth) return null;
  const kept: string[] = [];
  for (let at = 0; ;) {
    at = afterFiller(css, at);
    if (at >= css.length) return kept.join("");
    const rule = ruleAt(css, at);
    if (rule === null) return null;
    const text = css.slice(at, rule.end);
    at = rule.end;
    if (isSafe(text)) kept.push(text);
    else if (rule.block !== null && group.test(text) && isSafe(css.slice(rule.start, rule.block))) {
      const inner = keepRules(css.slice(rule.block + 1, rule.end - 1), isSafe, depth + 1);
      if (inner === null) return null;
      kept.push(`${css.slice(rule.start, rule.block + 1)}${inner}}`);
    }
  }
}

/** Skips white space, comments, and the signs of an HTML comment, which CSS lets stand between rules. */
function afterFiller(css: string, from: number): number {
  const filler = /(?:\s+|\/\*[^]*?\*\/|<!--|-->)*/y;
  filler.lastIndex = from;
  filler.test(css);
  return filler.lastIndex;
}

interface Rule {
  start: number;
  /** Behind it. */
  end: number;
  /** Where its block begins; null for a rule without one. */
  block: number | null;
}

function ruleAt(css: string, start: number): Rule | null {
  const isAtRule = css[start] === "@";
  let block: number | null = null;
  const open: string[] = [];
  for (let at = start; at < css.length;) {
    const end = tokenEnd(css, at);
    if (end === null) return null;
    const sign = css[at] ?? "";
    if (end === at + 1 && sign in closing) {
      if (open.length === 0 && sign === "{") block = at;
      open.push(closing[sign] ?? "");
    } else if (end === at + 1 && /[})\]]/.test(sign)) {
      if (open.pop() !== sign) return null;
      if (open.length === 0 && sign === "}") return { start, end, block };
    } else if (sign === ";" && open.length === 0 && isAtRule) return { start, end, block };
    at = end;
  }
  return isAtRule && open.length === 0 ? { start, end: css.length, block } : null;
}

const token = /\\[^]|\/\*[^]*?\*\/|"(?:[^"\\\n\r\f]|\\[^])*"|'(?:[^'\\\n\r\f]|\\[^])*'|[\w\u0080-\uffff-]+|[^]/y;
/** An address without quotation marks, in which brackets and semicolons may stand. */
const bareUrl = /\(\s*(?!["'\s])(?:[^"'()\\\s]|\\[^])*\s*\)/y;

/** Where the token ends that begins here; null for a text or comment without end. */
function tokenEnd(css: string, at: number): number | null {
  token.lastIndex = at;
  const [text = ""] = token.exec(css) ?? [];
  if (/^["']$/.test(text) || (text === "/" && css[at + 1] === "*") || text === "") return null;
  if (!/^url$/i.test(text) || css[at + text.length] !== "(") return at + text.length;
  bareUrl.lastIndex = at + text.length;
  if (bareUrl.test(css)) return bareUrl.lastIndex;
  return /^\(\s*["']/.test(css.slice(at + text.length, at + text.length + 100)) ? at + text.length : null;
}
