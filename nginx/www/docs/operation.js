// Draws one operation of the interface description, with its call in both languages: <Operation operation baseUrl curl />
import { html } from "../app/vendor/preact.js";
import { curlCall, fetchCall } from "./calls.js";
import { fieldOf, membersOf } from "./fields.js";
import { printed } from "./json.js";
import { blocks, line } from "./markdown.js";
import { exampleOf, mediaOf } from "./openapi.js";

const kForm = "application/x-www-form-urlencoded";

const credentialsOf = ({ schemes }) => {
  const phrases = schemes.filter(Boolean).map((scheme) => scheme["x-phrase"]);
  if (phrases.length === 0) return "";
  return [...(schemes.includes(null) ? ["none"] : []), ...phrases].join(", or ");
};

const Call = ({ operation, baseUrl, curl }) => html`
  <div class="code" translate=${false}>
    <div class="languages" role="group" aria-label="Language">
      <button type="button" data-language="curl">curl</button>
      <button type="button" data-language="fetch">JavaScript</button>
    </div>
    <pre data-in="curl"><code>${curlCall(operation, baseUrl, curl)}</code></pre>
    <pre data-in="fetch"><code>${fetchCall(operation, baseUrl)}</code></pre>
  </div>`;

const Example = ({ response }) => {
  const example = exampleOf(mediaOf(response.content));
  if (example === undefined) return null;
  return html`<pre translate=${false}><code>${typeof example === "string" ? example : printed(example)}</code></pre>`;
};

// `required` and `optional` say of a field whether it has to be there.
const Fields = ({ title, fields, open, required, optional }) =>
  fields.length > 0 &&
  html`<details open=${open}>
    <summary>${title} <span class="count">${fields.length}</span></summary>
    <dl class="fields">
      ${fields.map(
        (field) => html`
          <div>
            <dt><code translate=${false}>${field.name}</code> <span>${field.type}${field.required ? required : optional}</span></dt>
            <dd>${line(field.about)}</dd>
          </div>`,
      )}
    </dl>
  </details>`;

const Sent = ({ title, fields }) =>
  html`<${Fields} title=${title} fields=${fields} open required=", required" optional="" />`;

const Received = ({ of, response }) => html`
  <${Fields} title=${`Fields of the ${of}`} fields=${membersOf(mediaOf(response.content).schema, "")} required=""
    optional=", may be missing" />
  <${Fields} title=${`Headers of the ${of}`} fields=${headersOf(response)} required="" optional="" />`;

const headersOf = ({ headers = {} }) => Object.entries(headers).map(([name, header]) => fieldOf(name, header));

const parametersIn = ({ parameters }, place) =>
  parameters.filter((one) => one.in === place).map((one) => fieldOf(one.name, one));

const bodyTitle = ({ content }) => (content[kForm] ? "Body, as JSON or as a form" : "Body, as JSON");

const inWords = (items) => items.join(", ").replace(/, ([^,]*)$/, " and $1");

// Those that are described once for all operations are only named.
const Errors = ({ errors }) => {
  const [own, usual] = [errors.filter(([, one]) => !one.$ref), errors.filter(([, one]) => one.$ref)];
  return html`
    <details>
      <summary>Errors</summary>
      <dl class="errors">
        ${own.map(
          ([status, response]) => html`
            <div><dt>${status}</dt><dd>${line(response.description)}<${Example} response=${response} /></dd></div>`,
        )}
      </dl>
      ${usual.length > 0 && html`<p>${inWords(usual.map(([status]) => status))}: see <a href="#errors">errors</a>.</p>`}
    </details>`;
};

export const Operation = ({ operation, baseUrl, curl }) => {
  const { operationId: id, method, path, summary, description = "", requestBody, responses } = operation;
  const [intro, ...more] = description.split("\n\n");
  const credentials = credentialsOf(operation);
  const all = Object.entries(responses);
  const answers = all.filter(([status]) => status < "4");
  const errors = all.filter(([status]) => status >= "4");
  return html`
    <article id=${id} aria-labelledby=${`${id}-title`}>
      <h3 id=${`${id}-title`}><a href=${`#${id}`}>${summary}</a></h3>
      <p class="call" translate=${false}><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
      ${blocks(intro)}
      ${credentials && html`<p class="credentials"><strong>Credential:</strong> ${line(credentials)}</p>`}
      <${Call} operation=${operation} baseUrl=${baseUrl} curl=${curl} />
      ${answers.map(
        ([status, response]) => html`
          <h4><span class="status">${status}</span> ${line(response.description)}</h4>
          <${Example} response=${response} />`,
      )}
      ${blocks(more.join("\n\n"))}
      <${Sent} title="In the path" fields=${parametersIn(operation, "path")} />
      <${Sent} title="In the query" fields=${parametersIn(operation, "query")} />
      ${
        requestBody &&
        html`
        <${Sent} title=${bodyTitle(requestBody)} fields=${membersOf(mediaOf(requestBody.content).schema, "")} />`
      }
      <${Sent} title="In the headers" fields=${parametersIn(operation, "header")} />
      ${answers.map(
        ([status, response]) =>
          html`<${Received} of=${answers.length > 1 ? `answer ${status}` : "answer"} response=${response} />`,
      )}
      ${errors.length > 0 && html`<${Errors} errors=${errors} />`}
    </article>`;
};
