// For tests that render components: what React asks for, and what jsdom lacks (popovers and sizes).

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
