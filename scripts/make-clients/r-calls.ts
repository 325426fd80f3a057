import { URL_ENCODED_PARAMETERS } from '#domain/parameters/url-encoded.ts'
import type { Field, TokenCall } from './calls-of-api.ts'
import { isReading } from './python-calls.ts'

const HEAD = `# Every call of the API with JSON in and out that a token may make, as call_NAME.
# Made by scripts/make-clients/make-clients.ts from the document of the API: a change here is overwritten.

# Settings whose values are URL-encoded where a study is created.
URL_ENCODED_SETTINGS <- c(${URL_ENCODED_PARAMETERS.map((name) => `"${name}"`).join(', ')})
`

/** The text of `clients/r/R/calls.R`. */
export const rCalls = (calls: readonly TokenCall[]): string => [HEAD, ...calls.map(rFunction)].join('\n')

const argumentsOf = ({ fields }: TokenCall) =>
  ['connection', ...fields.map(({ name, isRequired }) => (isRequired ? name : `${name} = NULL`))].join(', ')

function rFunction(call: TokenCall): string {
  const { name, method, path, summary, scope, fields } = call
  const pairs = (isRequired: boolean) =>
    fields
      .filter((field) => field.isRequired === isRequired)
      .map(pair)
      .join(', ')
  const body =
    fields.length === 0 ? 'as_object(list())' : `as_object(c(list(${pairs(true)}), without_null(list(${pairs(false)}))))`
  return [
    `# ${summary} Scope of the token: ${scope}.`,
    `call_${name} <- function(${argumentsOf(call)}) {`,
    `  ask_json(connection, "${method}", "${path}"${method === 'GET' ? '' : `, ${body}`}${isReading(name) ? ', is_repeatable = TRUE' : ''})`,
    '}',
    '',
  ].join('\n')
}

/** R has no values that are not lists: a text where the server wants a list is a list of one. */
function pair({ name, schema: { type } }: Field): string {
  if (type === 'array') return `${name} = as_array(${name})`
  return type === 'object' ? `${name} = as_object(${name})` : `${name} = ${name}`
}

/** The text of `clients/r/man/calls.Rd`: one page for all of them. */
export function rManual(calls: readonly TokenCall[]): string {
  const names = [...new Set(calls.flatMap(({ fields }) => fields.map(({ name }) => name)))].sort()
  return [
    '% Made by scripts/make-clients/make-clients.ts: a change here is overwritten.',
    '\\encoding{UTF-8}',
    '\\name{calls}',
    '\\title{Every call of the API}',
    ...calls.map(({ name }) => `\\alias{call_${name}}`),
    '\\description{Every call with JSON in and out that a token may make. \\code{/v1/docs} of your installation has the schema of each.}',
    '\\usage{',
    ...calls.map((call) => `call_${call.name}(${argumentsOf(call)})`),
    '}',
    '\\arguments{',
    '\\item{connection}{What \\code{\\link{connect_feedlab}} returned.}',
    `\\item{${names.join(', ')}}{Fields of the call. Those without a default must be there; one that is NULL is not sent.}`,
    '}',
    '\\details{',
    '\\describe{',
    ...calls.map(
      ({ name, summary, scope }) => `\\item{\\code{call_${name}()}}{${escaped(summary)} Scope of the token: ${scope}.}`,
    ),
    '}',
    '}',
    '\\value{What the reply has as \\code{data}, as lists.}',
    '\\seealso{\\code{\\link{list_studies}}, \\code{\\link{create_study}}, \\code{\\link{get_package}}}',
    '',
  ].join('\n')
}

const escaped = (text: string) => text.replace(/[\\%{}]/g, '\\$&')

/** The text of `clients/r/NAMESPACE`. */
export const rNamespace = (calls: readonly TokenCall[], byHand: readonly string[]): string =>
  [
    '# Made by scripts/make-clients/make-clients.ts: a change here is overwritten.',
    ...[...byHand, ...calls.map(({ name }) => `call_${name}`)].map((name) => `export(${name})`),
    'S3method(print, feedlab_connection)',
    'importFrom(stats, setNames)',
    'importFrom(utils, read.csv)',
    '',
  ].join('\n')
