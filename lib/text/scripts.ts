/** Letters of a word are drawn as one in these scripts: one that is set apart takes another shape, or tears its word. */
const joined = String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Tibetan}`;
const startsJoined = new RegExp(String.raw`^[^\p{L}\p{N}]*[${joined}]`, "u");

/** Whether the first letter of a text may be set apart from its word, as a drop cap is. */
export function mayHaveDropCap(text: string): boolean {
  return !startsJoined.test(text.slice(0, 100));
}
