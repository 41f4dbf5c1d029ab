/* global SwaggerUIBundle */
// Shows the OpenAPI document. It is asked for as programs ask, since a browser would get this page.

const nothing = () => null;
const calls = document.querySelector("#calls");

// What the viewer leaves without a name for screen readers. It draws a call when it is opened, so this is looked at again.
new MutationObserver(() => {
  for (const table of calls.querySelectorAll("table.responses-table:not([aria-label])")) {
    table.setAttribute("aria-label", `Responses of ${table.id}`);
  }
  for (const select of calls.querySelectorAll(".parameters select:not([aria-label])")) {
    select.setAttribute("aria-label", "Value");
  }
}).observe(calls, { childList: true, subtree: true });

SwaggerUIBundle({
  url: "/api/auth/reference",
  domNode: calls,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  // It only shows: trying calls out belongs to a program of one's own.
  supportedSubmitMethods: [],
  requestInterceptor: (request) => Object.assign(request, { headers: { Accept: "application/json" } }),
  plugins: [
    {
      components: {
        InfoContainer: nothing,
        ServersContainer: nothing,
        AuthorizeBtnContainer: nothing,
        authorizeOperationBtn: nothing,
        CopyToClipboardBtn: nothing,
      },
    },
  ],
});
