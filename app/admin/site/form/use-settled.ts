import { useEffect, useState } from "react";

/**
 * A value that changes with every key, as it is after a pause: for what takes too long to be shown between two keys.
 * @param isPaced false: the value as it is now
 */
export function useSettled<T>(value: T, isPaced: boolean, pauseMs = 250): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), isPaced ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [value, isPaced, pauseMs]);
  return isPaced ? settled : value;
}
