// /api-keys/receipts: shows what /api/receipts says of a key, each purchase as a receipt to print.
import { askWithKey, counted } from "/key.js";

const receipts = document.getElementById("receipts");

const time = (iso) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const way = ({ method, network }) => (method === "card" ? "by card" : `by x402 on ${network}`);

// In their order on the receipt; those without a value are left out.
const linesOf = (receipt, { keyHint, seller }) => ({
  Paid: time(receipt.paidAt),
  "Taken back": receipt.takenBackAt && time(receipt.takenBackAt),
  What: `${counted(receipt.credits, "credit")} for concept drafts, on ${receipt.bought === "key" ? "a new" : "this"} API key, ${keyHint}`,
  Amount: `${receipt.amount} ${receipt.currency}, ${way(receipt)}`,
  From: receipt.payer,
  Transaction: receipt.transaction,
  Seller: [seller.url, seller.contact, seller.imprint].filter(Boolean).join(", "),
  Order: receipt.orderId,
});

const receiptOf = (receipt, all) => {
  const section = document.createElement("section");
  section.className = "card receipt";
  const title = document.createElement("h2");
  title.textContent = `Receipt of ${receipt.paidAt.slice(0, 10)}`;
  const lines = document.createElement("dl");
  lines.translate = false;
  for (const [name, value] of Object.entries(linesOf(receipt, all))) {
    if (!value) continue;
    const line = document.createElement("div");
    const term = document.createElement("dt");
    const said = document.createElement("dd");
    term.textContent = name;
    said.textContent = value;
    line.append(term, said);
    lines.append(line);
  }
  section.append(title, lines);
  return section;
};

askWithKey(
  () => "/api/receipts",
  ({ told }) => {
    receipts.replaceChildren(...told.receipts.map((receipt) => receiptOf(receipt, told)));
    document.getElementById("print").hidden = told.receipts.length === 0;
    return told.receipts.length === 0
      ? "Nothing was paid on this host for this key: its operator has issued it."
      : `${counted(told.receipts.length, "receipt")}, the newest first.`;
  },
);
document.getElementById("print").addEventListener("click", () => print());
