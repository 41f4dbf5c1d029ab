import { Fragment, type Node, DOMSerializer, Schema, Slice } from "@tiptap/pm/model";
import { EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { EditorView, type NodeView } from "@tiptap/pm/view";
import { factFields } from "#content/fact-fields.ts";
import type { FactName, Facts } from "#content/facts.ts";
import { factAttribute, givenWords, piecesOf } from "./fact-words.ts";

/** Lines of words, in which facts stand as one piece each. */
const schema = new Schema({
  nodes: {
    doc: { content: "inline*", whitespace: "pre" },
    text: { group: "inline" },
    fact: {
      group: "inline",
      inline: true,
      atom: true,
      attrs: { name: {} },
      toDOM: ({ attrs }) => ["span", { [factAttribute]: String(attrs["name"]) }],
      parseDOM: [
        {
          tag: `span[${factAttribute}]`,
          getAttrs: (chip) => {
            const [piece] = piecesOf(`{${chip.getAttribute(factAttribute) ?? ""}}`);
            return piece && "fact" in piece ? { name: piece.fact } : false;
          },
        },
      ],
    },
  },
});

const nodesOf = (words: string): Node[] =>
  piecesOf(words).map((piece) =>
    "fact" in piece ? schema.node("fact", { name: piece.fact }) : schema.text(piece.words),
  );

const docOf = (words: string) => schema.node("doc", null, nodesOf(words));

/** The words with placeholders. */
function wordsIn(content: Node | Fragment): string {
  const pieces: string[] = [];
  content.forEach((node) => pieces.push(node.isText ? (node.text ?? "") : `{${String(node.attrs["name"])}}`));
  return pieces.join("");
}

interface FactEditorOptions {
  words: string;
  facts: Facts;
  /** ARIA attributes of the editable element. */
  attributes: Record<string, string>;
  onWords: (words: string) => void;
  /** Called with the words after a brace for which facts are to be offered; null for no facts. */
  onQuery: (words: string | null) => void;
  /** Called with the fact that is selected as a whole; null for none. */
  onChosen: (fact: FactName | null) => void;
  /** Asked first with each key; true when it took it. */
  onKey: (event: KeyboardEvent) => boolean;
}

export type FactEditor = ReturnType<typeof createFactEditor>;

/** A field of words in which facts are chips: an element that is edited, and what is done with it. */
export function createFactEditor(element: HTMLElement, options: FactEditorOptions) {
  let { facts } = options;
  let chosen: FactName | null = null;
  /** Whether facts are offered; a caret that only passes a brace asks for none. */
  let isOffering = false;
  let isAsked = false;

  const chip = (name: FactName): NodeView => {
    const dom = document.createElement("span");
    dom.className = "fact-chip";
    dom.setAttribute(factAttribute, name);
    dom.title = factFields[name].label;
    dom.textContent = facts[name];
    return { dom, ignoreMutation: () => true };
  };
  const view = new EditorView(element, {
    state: EditorState.create({ doc: docOf(options.words), plugins: [typedFacts] }),
    attributes: options.attributes,
    nodeViews: { fact: ({ attrs }) => chip(attrs["name"] as FactName) },
    clipboardSerializer: new DOMSerializer(
      {
        ...DOMSerializer.nodesFromSchema(schema),
        fact: ({ attrs }) => {
          const name = attrs["name"] as FactName;
          return ["span", { [factAttribute]: name }, facts[name]];
        },
      },
      {},
    ),
    // What leaves the form is the value.
    clipboardTextSerializer: ({ content }) => {
      const pieces: string[] = [];
      content.forEach((node) => pieces.push(node.isText ? (node.text ?? "") : facts[node.attrs["name"] as FactName]));
      return pieces.join("");
    },
    handlePaste: (_, { clipboardData }) => insert(givenWords(clipboardData)),
    handleDrop: (at, event, _slice, isMoved) => {
      if (isMoved) return false;
      const place = at.posAtCoords({ left: event.clientX, top: event.clientY });
      if (place) at.dispatch(at.state.tr.setSelection(TextSelection.create(at.state.doc, place.pos)));
      return insert(givenWords(event.dataTransfer));
    },
    handleKeyDown: (_, event) => options.onKey(event) || onKey(event),
    handleDOMEvents: {
      // What belongs to the screen around the field; ProseMirror would consume it.
      keydown: (_, event) => isOfScreen(event) || (event.key === "Escape" && (options.onKey(event) || true)),
      beforeinput: (_, event) => {
        if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return false;
        event.preventDefault();
        return true;
      },
      blur: () => {
        offer(false);
        return false;
      },
    },
    dispatchTransaction(transaction) {
      const before = wordsIn(view.state.doc);
      view.updateState(view.state.apply(transaction));
      const words = wordsIn(view.state.doc);
      const isShown = transaction.getMeta("shown") === true;
      if (words !== before && !isShown) options.onWords(words);
      const { selection } = view.state;
      const fact = selection instanceof NodeSelection ? (selection.node.attrs["name"] as FactName) : null;
      if (fact !== chosen) options.onChosen((chosen = fact));
      const query = queryBefore(view.state);
      if (query === null || isShown) offer(false);
      else if (isOffering || (transaction.docChanged && query === "")) offer(true);
    },
  });

  function offer(isOn: boolean): void {
    if (!isOn && !isOffering) return;
    isOffering = isOn;
    const words = isOn ? queryBefore(view.state) : null;
    if (words === null) isAsked = false;
    options.onQuery(words);
  }
  function insert(words: string): true {
    if (words === "") return true;
    view.dispatch(view.state.tr.replaceSelection(new Slice(Fragment.from(nodesOf(words)), 0, 0)).scrollIntoView());
    return true;
  }
  function onKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter") return insert("\n");
    const step = passFact(view.state, event.key, event.shiftKey);
    if (step) view.dispatch(step.scrollIntoView());
    return step !== null;
  }

  return {
    dom: view.dom,
    focus: () => view.focus(),
    /** The place of the caret: letters and facts before it. */
    caret: () => view.state.selection.head,
    /** Selects words and facts. */
    select(from: number, to = from): void {
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
    },
    /** Writes words in the place of what is selected. */
    type: (words: string) => view.dispatch(view.state.tr.insertText(words)),
    destroy: () => view.destroy(),
    /** Shows other words: a change was undone, or made elsewhere. */
    show(words: string): void {
      const { doc, tr } = view.state;
      if (wordsIn(doc) === words) return;
      const next = docOf(words);
      const from = doc.content.findDiffStart(next.content);
      const end = doc.content.findDiffEnd(next.content);
      if (from === null || !end) return;
      // Equal letters on both sides of a change may overlap.
      const overlap = Math.max(0, from - Math.min(end.a, end.b));
      view.dispatch(tr.replace(from, end.a + overlap, next.slice(from, end.b + overlap)).setMeta("shown", true));
    },
    /** Shows other values of facts. */
    showFacts(next: Facts): void {
      facts = next;
      for (const one of view.dom.querySelectorAll(`[${factAttribute}]`))
        one.textContent = facts[one.getAttribute(factAttribute) as FactName];
    },
    setAttributes: (attributes: Record<string, string>) => view.setProps({ attributes }),
    /** Offers all facts at the caret, as a typed brace does. */
    askForFact(): void {
      view.focus();
      insert("{");
      isAsked = true;
    },
    /** Puts a fact in the place of the brace and of what was typed after it. */
    take(fact: FactName): void {
      const { tr, selection } = view.state;
      const length = (queryBefore(view.state)?.length ?? -1) + 1;
      view.dispatch(tr.replaceWith(selection.from - length, selection.from, nodesOf(`{${fact}}`)).scrollIntoView());
      view.focus();
    },
    /** Ends the choice of a fact. A brace that nobody has typed goes. */
    refuse(): void {
      const { tr, selection } = view.state;
      const length = isAsked ? (queryBefore(view.state)?.length ?? -1) + 1 : 0;
      offer(false);
      if (length > 0) view.dispatch(tr.delete(selection.from - length, selection.from));
    },
  };
}

/** Keys of undo, which has one order for the whole editor, and of the buttons of the screen. */
function isOfScreen({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && /^(?:z|y|Enter)$/i.test(key);
}

/** A placeholder that somebody has typed is the fact, as it is on the page. */
const typedFacts = new Plugin({
  appendTransaction(_, __, { doc, tr }) {
    let shift = 0;
    doc.forEach((node, at) => {
      const pieces = node.isText ? nodesOf(node.text ?? "") : [];
      if (pieces.every((piece) => piece.isText)) return;
      tr.replaceWith(at + shift, at + shift + node.nodeSize, pieces);
      shift += pieces.reduce((size, piece) => size + piece.nodeSize, 0) - node.nodeSize;
    });
    return tr.docChanged ? tr : null;
  },
});

/** Most letters after a brace that are taken for a search. */
const longestQuery = 30;

/** What stands between a brace and the caret; null where facts are not looked for. */
function queryBefore({ selection }: EditorState): string | null {
  const before = selection.empty ? selection.$from.nodeBefore : null;
  if (!before?.isText) return null;
  const [, words] = /\{([^{}\n]*)$/.exec(before.text ?? "") ?? [];
  return words !== undefined && words.length <= longestQuery ? words : null;
}

/** A key at a fact: the caret goes past the whole of it, and what deletes takes all of it. */
function passFact({ doc, selection, tr }: EditorState, key: string, isSelecting: boolean): Transaction | null {
  const { $head, empty } = selection;
  const isBack = key === "ArrowLeft" || key === "Backspace";
  if (!isBack && key !== "ArrowRight" && key !== "Delete") return null;
  const fact = isBack ? $head.nodeBefore : $head.nodeAfter;
  if (selection instanceof NodeSelection || fact?.type.name !== "fact") return null;
  const [from, to] = isBack ? [$head.pos - 1, $head.pos] : [$head.pos, $head.pos + 1];
  if (!key.startsWith("Arrow")) return empty && !isSelecting ? tr.delete(from, to) : null;
  if (!empty && !isSelecting) return null;
  const head = isBack ? from : to;
  return tr.setSelection(TextSelection.create(doc, isSelecting ? selection.anchor : head, head));
}
