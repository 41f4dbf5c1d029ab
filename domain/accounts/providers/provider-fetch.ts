/** Documents of providers, their keys among them, have a few kilobytes. */
const maxBytes = 256 * 1024;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Fetches what a provider publishes or answers: by https, or on this machine while trying things out, whatever address its own
 * documents name; and no more than fits in memory many times.
 * @throws Error for another address, or a body that is too long
 */
export async function providerFetch(address: string, options: RequestInit): Promise<Response> {
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && !(protocol === "http:" && loopback.test(hostname))) {
    throw new Error(`A provider must be asked by https, and not at ${protocol}//${hostname}.`);
  }
  const response = await fetch(address, options);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`A provider answered with more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const body = size === 0 ? null : Buffer.concat(chunks);
  return new Response(body, { status, statusText, headers });
}
