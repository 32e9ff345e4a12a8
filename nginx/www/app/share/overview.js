// <Form route period />: the overview, as it is shared.
import { html } from "../vendor/preact.js";
import { Empty, Page } from "../ui/page.js";
import { useStreams } from "../figures/streams.js";
import { Figures } from "../screens/overview.js";

export const Form = ({ route, period }) => {
  const streams = useStreams(route.shared.streamNames);
  return html`
    <${Page} title=${route.shared.label}>
      ${route.shared.head}
      <${Figures} route=${route} period=${period} streams=${streams}
        none=${html`<${Empty} title="No sessions in this period" />`} />
    <//>`;
};
