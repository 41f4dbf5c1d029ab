import { Extension, InputRule, markInputRule, wrappingInputRule } from "@tiptap/core";
import { Fragment, type ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, type Transaction, Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isLinkAddress } from "../../../fields/addresses.ts";

/** Extensions whose signs become a block at the beginning of a line, or a picture. */
export const typedBlocks = [
  "heading",
  "bulletList",
  "taskItem",
  "blockquote",
  "codeBlock",
  "horizontalRule",
  "image",
  "typedMarks",
];

/** Words between two signs, as Markdown has them: "5 * 4 * 3" and "o`clock" are none. Underscores belong to names: `__init__`. */
const between = (sign: string, end: string) =>
  new RegExp(`(?<=^|[\\s(\\[“«"'])(${sign}(?![\\s${end}])([^${end}]*[^\\s${end}])${sign})$`);

/** A number that begins a list. Longer ones begin a sentence: "2024. A good year". */
const listNumber = /^(\d{1,3})\.[ \u00a0]$/;

/** The box of a task, which Markdown has behind the bullet: "- [ ] ". */
const taskBox = /^\[([ x])?\][ \u00a0]$/i;

/** Marks, numbered lists and tasks that are made of signs while somebody types. */
export const TypedMarks = Extension.create({
  name: "typedMarks",
  addInputRules() {
    const { marks, nodes } = this.editor.schema;
    const numbers = wrappingInputRule({
      find: listNumber,
      type: nodes["orderedList"]!,
      getAttributes: ([, number]) => ({ start: Number(number) }),
      joinPredicate: ([, number], list) => list.childCount + Number(list.attrs["start"]) === Number(number),
    });
    const tasks = new InputRule({
      find: taskBox,
      handler: ({ state, range, match }) => {
        const $start = state.doc.resolve(range.from);
        const isInBullets = $start.node(-2)?.type === nodes["bulletList"] && $start.index(-1) === 0;
        if (!isInBullets) return null;
        turnIntoTask(state.tr.delete(range.from, range.to), $start.pos, match[1]?.toLowerCase() === "x");
      },
    });
    const rules = [
      ["bold", between("\\*\\*", "*")],
      ["italic", between("\\*", "*")],
      ["strike", between("~~", "~")],
      ["code", between("`", "`")],
    ] as const;
    return [...rules.map(([name, find]) => markInputRule({ find, type: marks[name]! })), numbers, tasks];
  },
  addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput: endLink, handleKeyDown: linkBeforeEnter } })],
});

/** Signs that go on with the sentence around a link. Letters may be a part of its words: "guide" becomes "guides". */
const sentenceSign = /^[.,;:!?…)\]}»”’"']$/u;

/** A sign that is typed behind a link is no part of it; Tiptap does the same with spaces. */
function endLink(view: EditorView, from: number, to: number, text: string): boolean {
  const { state } = view;
  const link = state.schema.marks["link"]!;
  const linked = from === to && /^[ \u00a0]$/.test(text) ? linkedAddress(state, from) : null;
  if (linked) {
    view.dispatch(linked.insertText(text, from));
    return true;
  }
  const $from = state.doc.resolve(from);
  const found = from === to && sentenceSign.test(text) ? link.isInSet($from.nodeBefore?.marks ?? []) : undefined;
  if (!found || found.isInSet($from.nodeAfter?.marks ?? [])) return false;
  view.dispatch(
    state.tr
      .insertText(text, from)
      .removeMark(from, from + text.length, link)
      .removeStoredMark(link),
  );
  return true;
}

/** Turns the item of a bullet list in whose first line a position is into a task. The other items stay, before and behind it. */
function turnIntoTask(tr: Transaction, position: number, checked: boolean): void {
  const $at: ResolvedPos = tr.doc.resolve(position);
  const [list, item] = [$at.node(-2), $at.node(-1)];
  const { taskList, taskItem } = tr.doc.type.schema.nodes;
  const index = $at.index(-2);
  const before = list.children.slice(0, index);
  const after = list.children.slice(index + 1);
  const rest = (items: typeof before) => (items.length > 0 ? [list.copy(Fragment.from(items))] : []);
  const task = taskList!.create({ loose: list.attrs["loose"] }, taskItem!.create({ checked }, item.content));
  const start = $at.before(-2);
  tr.replaceWith(start, $at.after(-2), [...rest(before), task, ...rest(after)]);
  const behind = rest(before).reduce((size, { nodeSize }) => size + nodeSize, 0);
  // Into the list, the item and its paragraph.
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + behind + 3)));
}

function linkBeforeEnter(view: EditorView, { key, isComposing }: KeyboardEvent): boolean {
  const { selection } = view.state;
  const linked = key === "Enter" && !isComposing && selection.empty ? linkedAddress(view.state, selection.from) : null;
  if (linked) view.dispatch(linked);
  return false;
}

/** A web address at the end of a text, with the signs behind it. */
const typedAddress = /(?<=^|[\s([“„«"'‘])https?:\/\/[^\s<>"“”«»\ufffc]+$/i;

/** Makes a link of an address that ends a sentence or stands in brackets; Tiptap does so where nothing stands behind it. */
function linkedAddress(state: EditorState, position: number): Transaction | null {
  const $at = state.doc.resolve(position);
  const { code, link } = state.schema.marks;
  if (!$at.parent.isTextblock || $at.parent.type.spec.code) return null;
  const before = $at.parent.textBetween(Math.max(0, $at.parentOffset - 500), $at.parentOffset, null, "\ufffc");
  const typed = typedAddress.exec(before)?.[0] ?? "";
  const address = withoutSigns(typed);
  const start = position - typed.length;
  const end = start + address.length;
  const isMarked = state.doc.rangeHasMark(start, end, code!) || state.doc.rangeHasMark(start, end, link!);
  if (address === typed || isMarked || !isLinkAddress(address)) return null;
  return state.tr.addMark(start, end, link!.create({ href: address }));
}

/** An address without the signs of the sentence around it; a bracket that was opened in it is a part of it. */
function withoutSigns(address: string): string {
  const count = (sign: string) => address.split(sign).length;
  if (!sentenceSign.test(address.slice(-1)) || (address.endsWith(")") && count("(") >= count(")"))) return address;
  return withoutSigns(address.slice(0, -1));
}
