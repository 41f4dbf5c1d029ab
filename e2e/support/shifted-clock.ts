// Loaded before a site under test (`--import`): its clock is ahead or behind by CLOCK_SHIFT milliseconds.

const shift = Number(process.env["CLOCK_SHIFT"] ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + shift;
globalThis.Date = new Proxy(Date, {
  construct(target, args, newTarget) {
    return Reflect.construct(target, args.length === 0 ? [now() + shift] : args, newTarget) as object;
  },
});
