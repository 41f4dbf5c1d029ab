import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import ConfirmEmailPage from "./confirm-email.tsx";
import AdminSetupPage from "./admin-setup.tsx";
import MagicLinkPage from "./magic-link.tsx";
import ResetPasswordPage from "./reset-password.tsx";

/** A page with this data. */
function htmlOf(page: unknown, props: object): string {
  return renderToStaticMarkup(createElement(page as (props: object) => React.JSX.Element, props));
}

/** The text of a page with this data. */
function textOf(page: unknown, props: object): string {
  return htmlOf(page, props).replace(/<[^>]+>/g, " ");
}

test("a new password is typed without a button that would need the script that these pages do not load", () => {
  const open = { state: "open", email: "ann@school.example", role: "admin" };
  for (const html of [
    htmlOf(AdminSetupPage, { loaderData: { token: "t", link: open } }),
    htmlOf(ResetPasswordPage, { loaderData: { token: "t", recovery: open } }),
  ]) {
    expect(html.match(/<input[^>]* type="password"/g)).toHaveLength(2);
    expect(html.match(/<button/g), "the one that sends the form").toHaveLength(1);
  }
});

test.each([
  ["the two differ", { repeated: "The two passwords" }, ["keep passwords between tries.", "The two passwords"]],
  ["it is weak", { password: "Too common." }, ["Too common.", "Please enter it again."]],
  [
    "another field is wrong",
    { email: "Please enter it." },
    ["keep passwords between tries.", "Please enter it again."],
  ],
  ["there were too many tries", {}, ["keep passwords between tries.", "Please enter it again."]],
])("a new password is asked for again in both fields, which are empty, when %s", (_, fields, messages) => {
  const open = { state: "open", email: "ann@school.example", role: "admin" };
  const actionData = { message: "Please check the marked fields.", fields };
  for (const html of [
    htmlOf(AdminSetupPage, { loaderData: { token: "t", link: open }, actionData }),
    htmlOf(ResetPasswordPage, { loaderData: { token: "t", recovery: open }, actionData }),
  ]) {
    const inputs = html.match(/<input[^>]* type="password"[^>]*>/g) ?? [];
    expect(inputs.map((input) => input.includes('aria-invalid="true"'))).toEqual([true, true]);
    for (const message of messages) expect(html).toContain(message);
  }
});

test("the page of a replaced sign-up does not send its owner to an email that a stranger may have asked for", () => {
  const text = textOf(ConfirmEmailPage, { loaderData: { token: "t", confirmation: { state: "replaced" } } });
  expect(text).toContain("Someone has signed up with this address again");
  expect(text).toContain("open that link: it would let in");
  expect(text).toContain("Sign up again here");
});

describe("a sign-in link that was pressed", () => {
  const pageAfter = (actionData: object) =>
    textOf(MagicLinkPage, { loaderData: { email: "ann@school.example", token: "t" }, actionData });

  test("says what the server says and keeps its button while it still works", () => {
    const text = pageAfter({ message: "Too many tries.", fields: {}, isDead: false });
    expect(text).toContain("Too many tries.");
    expect(text).toContain("re signing in as");
    expect(text).not.toContain("no longer works");
  });

  test("is dead once the server does not know it", () => {
    const text = pageAfter({ message: "This link does not work.", fields: {}, isDead: true });
    expect(text).toContain("This link no longer works");
    expect(text).not.toContain("re signing in as");
  });
});
