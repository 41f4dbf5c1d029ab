// @vitest-environment jsdom

import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, it } from "vitest";
import type { ActionFailure } from "#app/lib/answers.ts";
import { type SiteDraftState, emptyState } from "../saving/site-draft.ts";
import { EditorBar } from "./editor-bar.tsx";

/** What the bar says within a release. */
function wordsOf(state: Partial<SiteDraftState>) {
  const none = () => {};
  document.body.innerHTML = renderToStaticMarkup(
    <StaticRouter location="/admin/site?release=r">
      <EditorBar
        state={{ ...emptyState, ...state }}
        view="page"
        onView={none}
        width="Desktop"
        onWidth={none}
        onStep={none}
        onFind={none}
        release={{ id: "r", name: "Spring" }}
        page={null}
        planned={undefined}
        onPublish={none}
        isFormFolded={false}
        onFoldForm={() => {}}
        onRelease={none}
      />
    </StaticRouter>,
  );
  const textOf = (role: string) => document.querySelector(`[role="${role}"]`)?.textContent.trim();
  return { status: textOf("status"), alert: textOf("alert") };
}

const failure = (code: ActionFailure["code"], error: string): ActionFailure => ({ ok: false, code, error, fields: {} });

it.each([
  ["network", "The server can't be reached.", "Not saved yet; the server can't be reached."],
  ["unauthenticated", "Your session has ended.", "Not saved yet; sign in again."],
  ["forbidden", "Your role may not change this.", "Not saved yet: Your role may not change this."],
  ["rate_limited", "Too many requests.", "Not saved yet: Too many requests."],
  ["unavailable", "The database does not answer.", "Not saved yet: The database does not answer."],
  ["conflict", "“Home” was published in the meantime.", "Not saved yet: “Home” was published in the meantime."],
] as const)("says why nothing is saved: %s", (code, error, words) => {
  const { status, alert } = wordsOf({ status: "failed", failure: failure(code, error) });
  expect(status).toBe(words);
  expect(alert, "the release goes on").toBeUndefined();
});

it("says that a release is over only when it is", () => {
  const over = { ...failure("conflict", "“Spring” is already published."), reasons: ["release_over"] };
  const { status, alert } = wordsOf({ status: "failed", failure: over });
  expect(status).toBe("Not saved");
  expect(alert).toBe("“Spring” is already published. Your changes here are no longer saved.");
});
