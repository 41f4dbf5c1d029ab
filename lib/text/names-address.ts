/** Whether an address in lower case is in a text, and not only the end or the beginning of another one. */
export function namesAddress(text: string, email: string): boolean {
  const literal = email.replace(/[^\w@]/g, "\\$&");
  return new RegExp(`(?<![\\w.+%-])${literal}(?![\\w-]|\\.\\w)`).test(text.toLowerCase());
}
