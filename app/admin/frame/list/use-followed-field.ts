import { useEffect, useRef } from "react";

/**
 * A text field whose words go into the URL, and which follows the URL where that was changed elsewhere: on Back, or by a link. It stays the
 * same element, so that it keeps the focus when its own words come back from the server, and nothing takes the place of words that are being
 * typed. Words that somebody has left without sending them are given up: the next change of the URL takes their place.
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
