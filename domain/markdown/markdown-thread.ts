// The thread that renders long articles (article-threads.ts starts and ends it). It has no database and no secret.
import { parentPort } from "node:worker_threads";
import { renderHere } from "./article-renderer.ts";
import type { RenderAnswer, RenderTask } from "./article-threads.ts";

parentPort?.on("message", ({ id, markdown, options }: RenderTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (answer: RenderAnswer) => parentPort?.postMessage(answer);
  renderHere(markdown, options).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, failure: String(error) }),
  );
});
