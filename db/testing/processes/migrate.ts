import { type DatabaseOptions, openDatabase } from "#db/client.ts";

// Migrates and writes the names of the migrations that ran.
const database = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabaseOptions);
process.stdout.write(JSON.stringify(await database.migrate()));
await database.close();
