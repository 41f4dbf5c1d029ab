import type { ServerBuild } from "react-router";
import type { Pages } from "../pages/pages.ts";
import { stripVTControlCharacters } from "node:util";

/**
 * Pages that are those of the sources at each request. While the sources can't be loaded, the answer is a page that says why.
 * @param load gives the same object until a file has changed
 */
export function sourcePages(load: () => Promise<ServerBuild>, create: (build: ServerBuild) => Pages): Pages {
  let last: { build: ServerBuild; pages: Pages } | undefined;
  let said = "";

  function answerWithFailure(error: unknown): Response {
    const failure = describeFailure(error);
    if (failure !== said) process.stderr.write(`The pages can't be loaded.\n${failure}\n`);
    said = failure;
    return new Response(failurePage(failure), { status: 500, headers: failureHeaders });
  }

  async function present(): Promise<Pages> {
    const build = await load();
    if (last?.build !== build) last = { build, pages: create(build) };
    return last.pages;
  }

  return {
    async answer(request, visit) {
      let pages: Pages;
      try {
        pages = await present();
      } catch (error) {
        return answerWithFailure(error);
      }
      said = "";
      return pages.answer(request, visit);
    },
    renderDocument: async (path, seeing) => (await present()).renderDocument(path, seeing),
    findMissing: async () => null,
    routeOf: (path) => last?.pages.routeOf(path) ?? "/",
    // While developing, the state stays in the document.
    answerState: async (request, log) => (await present()).answerState(request, log),
  };
}

/** Whether the error says what is wrong with the environment. By name: each start of the site has a class of its own. */
export function isWrongSetting(error: unknown): boolean {
  return error instanceof Error && error.name === "ConfigError";
}

/** What a developer wants to know of an error: what it says and where, with the lines of a file that can't be compiled. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\nbecause of ${describeFailure(error.cause)}`;
  // Of the calls that led to the compiler, and to the reader of the environment, nobody wants to know.
  const isToldByMessage = "plugin" in error || error.name === "ConfigError";
  const text = isToldByMessage ? error.message : (error.stack ?? error.message);
  return stripVTControlCharacters(text.trim() + cause);
}

/** Of the answer that is a failurePage. */
export const failureHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
};

/** A page that says a failure, and asks again by itself: when the site can answer, it shows what was wanted. */
export function failurePage(failure: string): string {
  const text = failure.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>The site can’t answer</title>
<style>body { margin: 2rem; font-family: sans-serif } pre { white-space: pre-wrap }</style>
<h1>The site can’t answer</h1>
<p>This page shows the site as soon as a saved file has mended it.</p>
<pre>${text}</pre>
</html>
`;
}
