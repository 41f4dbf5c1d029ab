import {
  type ContainerDirective,
  type LeafDirective,
  directiveFromMarkdown,
  directiveToMarkdown,
} from "mdast-util-directive";
import { type Embed, embedHosts, embedOf, readEmbedAddress } from "#content/sections/embeds.ts";
import { directive } from "micromark-extension-directive";
import type { Construct, State } from "micromark-util-types";
import type { Data } from "unified";
import type { BlockContent, Image, ImageReference, Link, Nodes, Paragraph, PhrasingContent, Root } from "mdast";

/** Kinds of callouts, each with the title of one that has none of its own. */
export const calloutTitles = { note: "Note", tip: "Tip", warning: "Warning" } as const;

export type CalloutKind = keyof typeof calloutTitles;

/** Whether a name, as written behind `:::`, is that of a callout. */
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
  const { containerDirective, leafDirective } = writing.handlers ?? {};
  const handlers = {
    ...(containerDirective && { containerDirective: withEscapedWords(containerDirective) }),
    ...(leafDirective && { leafDirective: withEscapedWords(leafDirective) }),
  };
  return {
    micromarkExtensions: [{ flow }],
    fromMarkdownExtensions: [directiveFromMarkdown()],
    toMarkdownExtensions: [{ ...writing, handlers, unsafe: [...unsafe, ...addressSigns] }],
  };
}

/** Signs of addresses, which are read to their end with the backslashes in them. By itself the printer takes them for safe in brackets. */
const addressSigns = [
  { character: "@", before: "[+\\-.\\w]", after: "[\\-.\\w]" },
  { character: ".", before: "[Ww]", after: "[\\-.\\w]" },
  { character: ":", before: "[ps]", after: "\\/" },
].map((sign) => ({
  ...sign,
  inConstruct: ["leafDirectiveLabel" as const, "containerDirectiveLabel" as const],
  notInConstruct: [
    "autolink" as const,
    "destinationLiteral" as const,
    "destinationRaw" as const,
    "titleQuote" as const,
  ],
}));

type Handle = NonNullable<NonNullable<ReturnType<typeof directiveToMarkdown>["handlers"]>["leafDirective"]>;

/**
 * The writer of a directive, which writes the words in its brackets like those of a paragraph: by itself it would leave their signs as
 * they are, and they would be read as emphasis, HTML or a character.
 */
function withEscapedWords(write: Handle): Handle {
  return (node, parent, state, info) => {
    const containerPhrasing: typeof state.containerPhrasing = (words, place) => {
      const exit = state.enter("phrasing");
      const written = state.containerPhrasing(words, place);
      exit();
      return written;
    };
    return write(node, parent, { ...state, containerPhrasing }, info);
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

/**
 * Says as which elements the directives of a text are rendered, before they become HTML. What makes them more than a box, a link or a
 * figure is added behind the sanitizer (article-tree.ts).
 */
export function nameDirectiveElements(tree: Root): void {
  visit(tree);
}

function visit(node: Nodes): void {
  if (node.type === "containerDirective") nameContainer(node);
  else if (node.type === "leafDirective") nameLeaf(node);
  if ("children" in node) for (const child of node.children) visit(child);
}

function nameContainer(node: ContainerDirective): void {
  if (!isCalloutKind(node.name)) return nameFigure(node);
  const label = labelOf(node);
  node.data = { ...node.data, hName: "aside", hProperties: { dataCallout: node.name } };
  const title: PhrasingContent[] = label?.children.length
    ? label.children
    : [{ type: "text", value: calloutTitles[node.name] }];
  const body = label ? node.children.slice(1) : node.children;
  node.children = [{ type: "paragraph", children: [{ type: "strong", children: title }] }, ...body];
}

/** A picture alone in the first paragraph, and what comes behind it as its caption. */
function nameFigure(node: ContainerDirective): void {
  node.data = { ...node.data, hName: "figure" };
  const [first, ...rest] = labelOf(node) ? node.children.slice(1) : node.children;
  const picture = pictureIn(first);
  const [caption] = rest;
  if (caption?.type === "paragraph") caption.data = { ...caption.data, hName: "figcaption" };
  // Figures hold the picture itself, without a paragraph around it.
  node.children = picture ? [picture as unknown as BlockContent, ...rest] : first ? [first, ...rest] : [];
}

/** The picture that is the whole of a paragraph; null when it is not. */
export function pictureIn(block: Nodes | undefined): Image | ImageReference | null {
  if (block?.type !== "paragraph" || block.children.length !== 1) return null;
  const [only] = block.children;
  return only?.type === "image" || only?.type === "imageReference" ? only : null;
}

/** The words in the brackets of a directive. */
export function labelOf(node: ContainerDirective): Paragraph | null {
  const [first] = node.children;
  return first?.type === "paragraph" && first.data?.directiveLabel ? first : null;
}

function nameLeaf(node: LeafDirective): void {
  const address = node.attributes?.[node.name === "embed" ? "url" : "href"] ?? "";
  const kind = node.name === "button" ? { dataButton: "" } : readVideoAddress(address) ? { dataEmbed: "" } : {};
  const words: PhrasingContent[] = node.children.length > 0 ? wordsOf(node) : [{ type: "text", value: address }];
  const link: PhrasingContent = { type: "link", url: address, children: words, data: { hProperties: kind } };
  node.data = { ...node.data, hName: "p" };
  node.children = address === "" ? words : [link];
}

/** The words in the brackets of a leaf. Addresses among them, which Markdown makes links by itself, are words: all of them are one link. */
export function wordsOf({ children }: LeafDirective): PhrasingContent[] {
  return children.flatMap((child) => (child.type === "link" && isWrittenOut(child) ? child.children : [child]));
}

function isWrittenOut({ url, title, children: [only, ...others] }: Link): boolean {
  if (title || only?.type !== "text" || others.length > 0) return false;
  return [only.value, `http://${only.value}`, `mailto:${only.value}`].includes(url);
}

/** Services whose films can be shown in an article. */
const videoProviders = ["youtube", "vimeo"] as const;

/** A film of such a service. */
export type Video = Embed<(typeof videoProviders)[number]>;

/** The film of an address that a browser shows at YouTube or Vimeo, or that "Share" gives; null for every other address. */
export function readVideoAddress(address: string): Video | null {
  return asVideo(readEmbedAddress(address));
}

/** A film by its provider and id, as they are in the address of our page with the player; null for anything else. */
export function videoOf(provider: string, id: string | null | undefined): Video | null {
  return asVideo(embedOf(provider, id));
}

function asVideo(embed: Embed | null): Video | null {
  const provider = videoProviders.find((name) => name === embed?.provider);
  return embed && provider ? { provider, id: embed.id } : null;
}

/** Where the frames of films come from. */
export const videoOrigins: readonly string[] = videoProviders.map((name) => embedHosts[name].origin);
