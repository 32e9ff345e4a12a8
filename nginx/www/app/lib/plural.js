// plural(2, "viewer") -> "2 viewers"
import { count } from "./format.js";

export const plural = (n, one, more = `${one}s`) => `${count(n)} ${n === 1 ? one : more}`;
