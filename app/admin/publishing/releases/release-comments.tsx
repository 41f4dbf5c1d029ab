import { CommentPanel } from "../comments/comment-panel.tsx";
import { useThreads } from "../comments/threads.tsx";

const noFields: ReadonlyMap<string, string> = new Map();

/** The comments on a release, those of people with a preview link included. */
export function ReleaseComments({ id }: { id: string }) {
  const comments = useThreads({ kind: "release", itemId: id });
  return (
    <div className="mt-9 max-w-3xl">
      <CommentPanel comments={comments} what="release" fields={noFields} />
    </div>
  );
}
