/** Thrown by {@link withTimeout} after the time limit. */
export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
    this.name = "TimeoutError";
  }
}

/** Settles like `promise`, or rejects with {@link TimeoutError} after `milliseconds`. The work itself is not cancelled. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError(milliseconds)), milliseconds);
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}
