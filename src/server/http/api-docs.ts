import type { FastifyInstance } from 'fastify'
import { type Call, examplesOf, ruleOfPath } from './api-examples.ts'
import { openApi } from './openapi.ts'
import type { OpenApi, SharedSchemas } from './openapi-document.ts'

/** The contract as OpenAPI, and as a page without scripts for people. */
export function serveApiDocs(app: FastifyInstance, version: string): void {
  // Made when somebody asks, so that no start waits for the description of every call.
  let made: { document: OpenApi; page: string } | undefined
  const docs = () => {
    made ??= makeDocs(openApi(version))
    return made
  }
  app.get('/v1/openapi.json', async () => docs().document)
  app.get('/v1/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(docs().page),
  )
}

const makeDocs = (document: OpenApi) => ({ document, page: docsPage(document) })

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function docsPage({ info, paths, components: { schemas } }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const link = ({ path, method }: { path: string; method: string }) =>
    `<li><a href="#${anchor(method, path)}">${method === 'POST' ? '' : `${method} `}${escapeHtml(path)}</a></li>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Feedlab API ${escapeHtml(info.version)}</title><style>${STYLE}</style></head>
<body><header><a href="/">Feedlab</a><span>API ${escapeHtml(info.version)}</span></header>
<main><h1>API reference</h1><p>${escapeHtml(info.description)} The same as <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>
<p>In the examples, FEEDLAB is the address of this installation and FEEDLAB_TOKEN a token of the page Tokens.</p>
<nav aria-label="Calls"><ul>${calls.map(link).join('')}</ul></nav>
${calls.map((call) => section(call, schemas)).join('\n')}</main></body></html>`
}

const anchor = (method: string, path: string) => `${method}${path}`.replaceAll(/[^a-z0-9]+/gi, '-')

function section({ path, method, operation }: Call, schemas: SharedSchemas): string {
  const body = operation.requestBody?.content['application/json']?.schema
  const [type = '', reply] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? []
  return `<section id="${anchor(method, path)}"><h2><b>${method}</b> ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary)} <em>${escapeHtml(operation.tags.join(', '))}${escapeHtml(whoMay(method, path))}</em></p>
${operation.parameters ? schemaBlock('Parameters', operation.parameters) : ''}${body ? schemaBlock('Body', body) : ''}${reply ? schemaBlock(`Reply, ${type}`, reply.schema) : ''}${examples({ path, method, operation }, schemas)}</section>`
}

/** From the table of access. */
function whoMay(method: string, path: string): string {
  const rule = ruleOfPath(method, path)
  if (!rule) return ''
  const who = rule.about === 'account' ? 'everybody who is signed in' : rule.roles.join(', ')
  return `: ${who}. ${rule.scope === null ? 'Not with a token.' : `Scope of a token: ${rule.scope}.`}`
}

const examples = (call: Call, schemas: SharedSchemas) =>
  `<details><summary>Examples</summary>${examplesOf(call, schemas)
    .map(({ title, code }) => `<h3>${escapeHtml(title)}</h3><pre tabindex="0">${escapeHtml(code)}</pre>`)
    .join('')}</details>`

const schemaBlock = (title: string, schema: unknown) =>
  `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

const STYLE = `
:root{color-scheme:light dark;--ink:#32292f;--paper:#fff;--wash:#faf8f9;--line:#e7e2e6;--primary:#2747c7}
@media (prefers-color-scheme:dark){:root{--ink:#f1ecef;--paper:#1c171a;--wash:#262024;--line:#40363c;--primary:#9db0ff}}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header{display:flex;justify-content:space-between;align-items:center;height:56px;padding:0 24px;background:#32292f;color:#fff}
header a{color:#fff;font-weight:600;text-decoration:none}main{max-width:820px;margin:0 auto;padding:32px 24px}
h1{font-size:28px;margin:0 0 8px}h2{font-size:18px;margin:0;overflow-wrap:anywhere}h3{font-size:14px;margin:12px 0 4px}h2 b{color:var(--primary);font-size:14px}
a{color:var(--primary)}nav ul{columns:2 260px;padding-left:20px}em{font-style:normal;font-size:14px;opacity:.75}
section{border-top:1px solid var(--line);padding:20px 0}summary{cursor:pointer;min-height:24px}
pre{overflow:auto;padding:16px;border-radius:8px;background:var(--wash);font-size:13px}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}`
