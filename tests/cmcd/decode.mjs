// decode.mjs FILE   prints each line of FILE, a CMCD record, as the reference library understands it: JSON, or null.
import fs from 'node:fs';
import { decodeCmcd } from '@svta/cml-cmcd';

// Tokens in parameters stay symbols.
const plain = (key, value) => (typeof value === 'symbol' ? value.description : value);
const decoded = (line) => {
  try {
    return JSON.stringify(decodeCmcd(line), plain);
  } catch {
    return 'null';
  }
};
for (const line of fs.readFileSync(process.argv[2], 'utf8').split('\n').slice(0, -1)) console.log(decoded(line));
