import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The peer of the throughput benchmark: node:http and nothing else, sending the bytes and headers that it is given on
// standard input as { headers, body (base64) }. Prints its port.

const { headers, body } = JSON.parse(readFileSync(0, "utf8")) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, "base64");

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify(server.address())));
