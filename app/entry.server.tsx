import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough();
        resolve(text(body));
        pipe(body);
      },
      onShellError: reject,
    });
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}
