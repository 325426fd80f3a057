import { URL_ENCODED_PARAMETERS } from '#domain/parameters/url-encoded.ts'
import type { Field, Schema, TokenCall } from './calls-of-api.ts'

const HEAD = `"""Every call of the API with JSON in and out that a token may make, under its own name.

Made by scripts/make-clients/make-clients.ts from the document of the API: a change here is overwritten. Each method answers what
the reply has as \`data\`. An argument that is None is not sent, unless it has no default.
"""

from __future__ import annotations

from typing import Any, Callable, Literal, Mapping

#: Settings whose values are URL-encoded where a study is created.
URL_ENCODED_SETTINGS = frozenset({${URL_ENCODED_PARAMETERS.map((name) => `"${name}"`).join(', ')}})


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


class Calls:
    def __init__(self, ask: Callable[..., Any]) -> None:
        self._ask = ask
`

/** The text of `clients/python/feedlab/calls.py`. */
export const pythonCalls = (calls: readonly TokenCall[]): string => `${[HEAD, ...calls.map(method)].join('\n')}`

function method({ name, method, path, summary, scope, fields }: TokenCall): string {
  const args = fields.map((field) => `${field.name}: ${argument(field)}`)
  const signature = ['self', ...(args.length > 0 ? ['*', ...args] : [])]
  return [
    `    def ${name}(`,
    ...signature.map((each) => `        ${each},`),
    '    ) -> Any:',
    `        """${summary.replaceAll('"""', "'''")}`,
    '',
    `        Scope of the token: ${scope}.`,
    '        """',
    ...(method === 'GET' ? [] : body(fields)),
    `        return self._ask("${method}", "${path}"${method === 'GET' ? '' : ', body'}${isReading(name) ? ', is_repeatable=True' : ''})`,
    '',
  ].join('\n')
}

const body = (fields: readonly Field[]) => {
  const written = (isRequired: boolean) =>
    fields.filter((field) => field.isRequired === isRequired).map(({ name }) => `"${name}": ${name}`)
  const [must, may] = [written(true), written(false)]
  if (fields.length === 0) return ['        body: dict[str, Any] = {}']
  return [
    `        body: dict[str, Any] = {${must.join(', ')}}`,
    ...(may.length > 0 ? [`        body.update(_given({${may.join(', ')}}))`] : []),
  ]
}

/** What only reads may be asked again after a broken connection. */
export const isReading = (name: string) => /^(list|show|pull|count|dump|compare|preview)_/.test(name)

function argument({ schema, isRequired }: Field): string {
  const type = typeOf(schema)
  if (isRequired) return type
  return `${type === 'Any' || type.endsWith('| None') ? type : `${type} | None`} = None`
}

const PLAIN: Readonly<Record<string, string>> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }

function typeOf({ type, enum: values, const: constant, anyOf, items }: Schema): string {
  const literals = values ?? (constant === undefined ? [] : [constant])
  if (literals.length > 0) return `Literal[${literals.map((value) => JSON.stringify(value)).join(', ')}]`
  if (anyOf) return anyOf.map(typeOf).includes('Any') ? 'Any' : [...new Set(anyOf.map(typeOf))].join(' | ')
  if (type === 'array') return `list[${items ? typeOf(items) : 'Any'}]`
  if (type === 'object') return 'Mapping[str, Any]'
  return PLAIN[type ?? ''] ?? 'Any'
}
