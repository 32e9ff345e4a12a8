// <Form chip ...props />: the chip of a filter on a custom dimension, by the name that the account has given to that.
// Loaded where there is one: see ui/lazy.js.
import { html } from "../vendor/preact.js";
import { useDimensions } from "./dimensions.js";

export const Form = ({ chip: Chip, ...props }) => {
  useDimensions();
  return html`<${Chip} ...${props} />`;
};
