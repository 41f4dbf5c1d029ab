import { useEffect, useRef } from "react";

/**
 * A text field whose value goes into the URL, and which follows the URL when Back or a link changes it. It stays the same element, so it keeps
 * the focus when the server answers, and a change of the URL does not overwrite a value that is being typed. A value that was left without
 * being sent is overwritten by the next change of the URL.
 * @param value in the URL
 * @returns `field`: properties of the input; `noteSent`: to be called when its words are sent
 */
export function useFollowedField(value: string) {
  const ref = useRef<HTMLInputElement>(null);
  const hasUnsent = useRef(false);
  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    if (input.value === value) hasUnsent.current = false;
    else if (!hasUnsent.current) input.value = value;
  }, [value]);
  function noteSent() {
    hasUnsent.current = false;
  }
  return {
    field: {
      ref,
      defaultValue: value,
      onInput() {
        hasUnsent.current = true;
      },
      onBlur: noteSent,
    },
    noteSent,
  };
}
