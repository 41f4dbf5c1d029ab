import { expect, test, vi } from "vitest";
import { createOpenForms } from "./open-forms.ts";

const openForm = () => ({ isRefused: false, resend: vi.fn<() => void>() });

test("a form is open until it is closed, and whoever watches hears of both", () => {
  const forms = createOpenForms();
  const watcher = vi.fn<() => void>();
  const stop = forms.watch(watcher);
  const close = forms.open(openForm());
  const closeSecond = forms.open(openForm());
  expect(forms.getState().isOpen).toBe(true);
  close();
  expect(forms.getState().isOpen).toBe(true);
  closeSecond();
  expect(forms.getState().isOpen).toBe(false);
  expect(watcher).toHaveBeenCalledTimes(4);
  stop();
  forms.open(openForm());
  expect(watcher).toHaveBeenCalledTimes(4);
});

test("what was refused is sent again once, and only that", () => {
  const forms = createOpenForms();
  const [refused, other] = [openForm(), openForm()];
  forms.open(refused);
  forms.open(other);
  forms.refuse(refused);
  expect(forms.getState()).toEqual({ isOpen: true, isWaiting: true, refusals: 1 });
  forms.resume();
  forms.resume();
  expect(refused.resend).toHaveBeenCalledOnce();
  expect(other.resend).not.toHaveBeenCalled();
  expect(forms.getState().isWaiting).toBe(false);
});

test("what somebody gave up waits for the next save, and a closed form for none", () => {
  const forms = createOpenForms();
  const [left, closed] = [openForm(), openForm()];
  forms.open(left);
  forms.refuse(left);
  forms.cancelResend();
  const close = forms.open(closed);
  forms.refuse(closed);
  close();
  forms.resume();
  expect(left.resend).not.toHaveBeenCalled();
  expect(closed.resend).not.toHaveBeenCalled();
  expect(forms.getState().refusals, "each is asked about").toBe(2);
});
