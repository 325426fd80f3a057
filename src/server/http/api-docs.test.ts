import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { ACCESS } from '#contract/access-table.ts'
import { examplesOf, ruleOfPath } from './api-examples.ts'
import { openApi } from './openapi.ts'

const document = openApi('1')
const { schemas } = document.components

test('the document is valid OpenAPI for the tools of others, and every reference in it leads somewhere', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g) ?? []
  expect(references.length).toBeGreaterThan(0)
  const known = Object.keys(schemas).map((name) => `"$ref":"#/components/schemas/${name}"`)
  expect(references.filter((reference) => !known.includes(reference))).toEqual([])
})

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

test.each(calls)('$method $path is shown with curl, R and Python', (call) => {
  const [curl, r, python] = examplesOf(call, schemas).map(({ code }) => code)
  expect(curl).toMatch(new RegExp(`^curl -X ${call.method} "\\$FEEDLAB/v1/`))
  expect(r).toContain('httr2')
  expect(python).toContain(`requests.${call.method.toLowerCase()}(`)
  const needsToken = (ruleOfPath(call.method, call.path)?.scope ?? null) !== null
  for (const code of [curl, r, python]) expect(code?.includes('FEEDLAB_TOKEN')).toBe(needsToken)
})

test('calls of researchers say which role and scope they need', () => {
  const documented = calls.filter(({ operation }) => operation.tags.includes('Researcher'))
  expect(documented.length).toBeGreaterThan(40)
  for (const { method, path } of documented)
    expect([method, path, ruleOfPath(method, path)]).toEqual([method, path, expect.anything()])
})

test('an example has the fields that must be there', () => {
  const revise = calls.find(({ path }) => path === '/v1/create_api_token')
  const curl = revise && examplesOf(revise, schemas)[0]?.code
  expect(curl).toContain(`-d '{"name":"text","scopes":["read-studies"],"expires_at":1900000000000}'`)
  expect(Object.keys(ACCESS)).toContain('POST /v1/create_api_token')
})
