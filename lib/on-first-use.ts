/**
 * Makes a value when it is first asked for, and keeps it; who asks meanwhile waits for the same one. A failure (too many open files while a
 * library loads, a folder that can't be made) is not kept: whoever asks next tries again.
 */
export function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return async () => {
    const mine = (making ??= make());
    try {
      return await mine;
    } catch (error) {
      if (making === mine) making = undefined;
      throw error;
    }
  };
}
