import type { ServerBuild } from "react-router";
import type { Pages } from "../pages/pages.ts";
import { describeFailure, failureHeaders, failurePage } from "./failure.ts";

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
  };
}
