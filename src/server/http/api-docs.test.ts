import { expect, test } from 'vitest'
import { ACCESS } from '#domain/accounts/access-table.ts'
import { examplesOf, ruleOfPath } from './api-examples.ts'
import { openApi } from './openapi.ts'

const calls = Object.entries(openApi('1').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

test.each(calls)('$method $path is shown with curl, R and Python', (call) => {
  const [curl, r, python] = examplesOf(call).map(({ code }) => code)
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
  const curl = revise && examplesOf(revise)[0]?.code
  expect(curl).toContain(`-d '{"name":"text","scopes":["read-studies"],"expires_at":1900000000000}'`)
  expect(Object.keys(ACCESS)).toContain('POST /v1/create_api_token')
})
