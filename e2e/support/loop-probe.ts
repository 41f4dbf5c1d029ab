import { createServer } from "node:http";

// Loaded into a site under test (`NODE_OPTIONS=--import=…`). Reports how long the event loop was blocked at most since
// the last report, in CPU time of its thread, because wall time depends on other processes.

const perMillisecond = 1_000;
let before = process.threadCpuUsage();
let longest = 0;

function turn(): void {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, (now.user + now.system - before.user - before.system) / perMillisecond);
  before = now;
}
setInterval(turn, 1).unref();

createServer((_request, response) => {
  turn();
  response.end(String(longest));
  longest = 0;
})
  .listen(Number(process.env["LOOP_PROBE_PORT"]), "127.0.0.1")
  .unref();
