import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawRooms } from "./draw-rooms.ts";

// `npm run rooms`: draws docs/rooms.svg again.

writeFileSync(join(import.meta.dirname, "../../docs/rooms.svg"), drawRooms());
