import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "../../documents/edit-item.ts";
import { postKind } from "../../kinds/post.ts";
import { setPagesStage } from "../../site-texts/testing/pages-stage.ts";
import { findRedirects } from "../../publishing/redirect-list.ts";
import type { Redirect } from "../redirect.ts";

const post = { title: "First", content: "x", published: true };

/** A redirect that follows something. */
interface Moved {
  redirect: Redirect;
  /** Moves what it follows once more. @returns where that is now */
  move: () => Promise<string>;
  hide: () => Promise<unknown>;
}

/** A stage with what leaves redirects that follow it. */
export function setFollowingStage(engine: EngineUnderTest) {
  const pages = setPagesStage(engine);
  const { stage } = pages;
  const listed = async () => (await findRedirects(stage.admin())).items;
  const renamedPost = async (): Promise<Moved> => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "Second" });
    const save = (changes: object) => updateItem(stage.admin(), postKind, id, 2, { ...post, ...changes });
    return {
      redirect: (await listed())[0]!,
      move: async () => {
        await save({ title: "Third" });
        return "/blog/third";
      },
      hide: () => save({ title: "Second", published: false }),
    };
  };
  const movedPage = async (): Promise<Moved> => {
    const name = await pages.make("/one");
    await pages.publish();
    const put = async (path: string, before: unknown, after: unknown) => {
      await pages.change(name, path, before, after);
      await pages.publish();
    };
    await put("address", "/one", "/two");
    return {
      redirect: (await listed())[0]!,
      move: async () => {
        await put("address", "/two", "/three");
        return "/three";
      },
      hide: () => put("shown", true, false),
    };
  };
  return { stage, listed, renamedPost, movedPage };
}
