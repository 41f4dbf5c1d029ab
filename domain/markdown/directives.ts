import { directiveFromMarkdown, directiveToMarkdown } from "mdast-util-directive";
import { directive } from "micromark-extension-directive";
import type { Construct, State } from "micromark-util-types";
import type { Data } from "unified";

/** Kinds of callouts, each with the title of one that has none of its own. */
export const calloutTitles = { note: "Note", tip: "Tip", warning: "Warning" } as const;

export type CalloutKind = keyof typeof calloutTitles;

export function isCalloutKind(name: string): name is CalloutKind {
  return Object.hasOwn(calloutTitles, name);
}

/** `:::note[Title]`, a block with other blocks inside. */
const containers = new Set([...Object.keys(calloutTitles), "figure"]);
/** `::button[Words]{href="/demo"}`, a line of its own. */
const leaves = new Set(["button", "embed"]);

const colon = 58;

/**
 * Data for a unified processor, before its plugins: lets remark read and write the blocks that Markdown has no signs for, as generic
 * directives (docs/decisions/178-blocks-as-directives.md). Every other name stays text, and so does `:name` inside a line: "at 10:30"
 * must never become anything else.
 */
export function directiveSyntax(): Data {
  const [container, leaf] = (directive().flow ?? {})[colon] as [Construct, Construct];
  const flow = { [colon]: [onlyNamed(container, containers), onlyNamed(leaf, leaves)] };
  const writing = directiveToMarkdown();
  // The other patterns keep text from being read as a directive inside a line, which is not read here.
  const unsafe = (writing.unsafe ?? []).filter(({ inConstruct }) => ![inConstruct].flat().includes("phrasing"));
  return {
    micromarkExtensions: [{ flow }],
    fromMarkdownExtensions: [directiveFromMarkdown()],
    toMarkdownExtensions: [{ ...writing, unsafe }],
  };
}

/** The construct, for directives with one of these names only. */
function onlyNamed(construct: Construct, names: ReadonlySet<string>): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const tokenize = construct.tokenize.call(this, effects, ok, nok);
      return effects.check({ partial: true, tokenize: nameCheck(names) }, tokenize, nok);
    },
  };
}

function nameCheck(names: ReadonlySet<string>): Construct["tokenize"] {
  return (effects, ok, nok) => {
    let name = "";
    const afterColons: State = (code) => {
      const character = code !== null && code > 0 ? String.fromCodePoint(code) : "";
      if (!/[\w-]/.test(character)) {
        effects.exit("data");
        return names.has(name) ? ok(code) : nok(code);
      }
      name += character;
      effects.consume(code);
      return afterColons;
    };
    const colons: State = (code) => {
      if (code !== colon) return afterColons(code);
      effects.consume(code);
      return colons;
    };
    return (code) => {
      effects.enter("data");
      return colons(code);
    };
  };
}
