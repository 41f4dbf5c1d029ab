import { expect, test, vi, beforeEach, describe } from "vitest";
import { createScreenKeeper } from "./screen-keeper.ts";
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

test("after a sign-in each open form hears whose its text is, before it is sent again", () => {
  const forms = createOpenForms();
  const told: string[] = [];
  const form = (name: string) => ({
    isRefused: false,
    goOn: () => void told.push(name),
    resend: () => void told.push(`${name} again`),
  });
  const refused = form("refused");
  forms.open(refused);
  forms.open(form("other"));
  forms.refuse(refused);
  forms.resume();
  expect(told).toEqual(["refused", "other", "refused again"]);
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

describe("the screen under a load that brings nothing", () => {
  const list = "https://www.homecoming.example/admin/blog";
  const form = `${list}?edit=7`;

  let isFormOpen: boolean;
  const onSignedOut = vi.fn<() => void>();
  const onConnection = vi.fn<(isReached: boolean) => void>();
  const keeper = () =>
    createScreenKeeper({
      isFormOpen: () => isFormOpen,
      onSignedOut,
      onConnection,
      isUnreachable: (error) => error === "away",
    });

  beforeEach(() => {
    isFormOpen = false;
    vi.clearAllMocks();
  });

  const data = (result: unknown) => ({ type: "data" as const, result });
  const ready = (content: object) => ({ state: "ready", email: "ann@school.example", data: content });
  const loaded = (content: object) => ({
    layout: data({ brandName: "B", auth: ready({}) }),
    blog: data(ready(content)),
  });
  const refused = (state: string) => ({ layout: data({ brandName: "B", auth: { state } }), blog: data({ state }) });
  const away = { layout: { type: "error" as const, result: "away" }, blog: { type: "error" as const, result: "away" } };

  const withForm = {
    list: ["a"],
    editing: { id: "7" },
    deleting: null,
    history: null,
    arranging: null,
    isMissing: false,
  };

  describe("what is on the screen", () => {
    test("follows each load that succeeds", () => {
      const { settle } = keeper();
      expect(settle(list, loaded({ n: 1 }))).toEqual(loaded({ n: 1 }));
      expect(settle(list, loaded({ n: 2 }))).toEqual(loaded({ n: 2 }));
      expect(onConnection).toHaveBeenLastCalledWith(true);
      expect(onSignedOut).not.toHaveBeenCalled();
    });

    test("stays when the server is away, and the tab knows that it is old", () => {
      const { settle } = keeper();
      settle(list, loaded({ n: 1 }));
      expect(settle(list, away)).toEqual(loaded({ n: 1 }));
      expect(onConnection).toHaveBeenLastCalledWith(false);
      expect(onSignedOut).not.toHaveBeenCalled();
      settle(list, loaded({ n: 2 }));
      expect(onConnection).toHaveBeenLastCalledWith(true);
    });

    test("is the list alone, when what stood over it belongs to another address", () => {
      const { settle } = keeper();
      settle(form, loaded(withForm));
      expect(settle(form, away)["blog"]).toEqual(data(ready(withForm)));
      expect(settle(`${list}?edit=8`, away)["blog"]).toEqual(data(ready({ ...withForm, editing: null })));
    });

    test("is the error where there was nothing before, or where the server did answer", () => {
      const { settle } = keeper();
      expect(settle(list, away)).toEqual(away);
      settle(list, loaded({ n: 1 }));
      const broken = { blog: { type: "error" as const, result: new Error("a mistake of ours") } };
      expect(settle(list, broken)).toEqual(broken);
      expect(onConnection).toHaveBeenLastCalledWith(true);
    });

    test("is kept route by route", () => {
      const { settle } = keeper();
      settle(list, loaded({ n: 1 }));
      const modules = { modules: { type: "error" as const, result: "away" } };
      expect(settle("https://www.homecoming.example/admin/modules", modules)).toEqual(modules);
    });

    test("stays under an open form when the role no longer shows it, and only there", () => {
      const { settle } = keeper();
      settle(form, loaded(withForm));
      expect(settle(form, refused("not-allowed"))).toEqual(refused("not-allowed"));
      isFormOpen = true;
      expect(settle(form, refused("not-allowed"))).toEqual(loaded(withForm));
      expect(settle("https://www.homecoming.example/admin/team", refused("not-allowed"))).toEqual(
        refused("not-allowed"),
      );
      expect(onSignedOut).not.toHaveBeenCalled();
    });

    test.each(["signed-out", "challenged"])("stays under an open form when the answer is %s", (state) => {
      const { settle } = keeper();
      settle(form, loaded(withForm));
      isFormOpen = true;
      expect(settle(form, refused(state))).toEqual(loaded(withForm));
      expect(onSignedOut).toHaveBeenCalledOnce();
    });

    test("is replaced without a form: no one is signed in", () => {
      const { settle } = keeper();
      settle(list, loaded({ n: 1 }));
      expect(settle(list, refused("signed-out"))).toEqual(refused("signed-out"));
      expect(onSignedOut).toHaveBeenCalledOnce();
      onSignedOut.mockClear();
      expect(settle(list, refused("challenged")), "which has a screen of its own").toEqual(refused("challenged"));
      expect(onSignedOut).not.toHaveBeenCalled();
    });

    test.each(["denied", "enrolling"])(
      "is replaced by %s, also under a form: the user has no right to see it",
      (state) => {
        const { settle } = keeper();
        settle(form, loaded(withForm));
        isFormOpen = true;
        expect(settle(form, refused(state))).toEqual(refused(state));
      },
    );

    test("is forgotten for whoever comes next", () => {
      const { settle, forget } = keeper();
      settle(list, loaded({ n: 1 }));
      forget();
      expect(settle(list, away)).toEqual(away);
    });

    test("of a load that asked for nothing says nothing", () => {
      expect(keeper().settle(list, {})).toEqual({});
      expect(onConnection).not.toHaveBeenCalled();
    });
  });
});
