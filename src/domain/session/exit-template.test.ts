import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillTemplate, redirectTo, type TemplateFacts } from './exit-template.ts'

const facts: TemplateFacts = {
  user_id: 'Åsa & Co',
  condition: 2,
  experiment_id: 'eabc12',
  query: { rid: 'r/1', src: 'mail', survey_code: '4711', PROLIFIC_PID: 'pid' },
}
const base = 'https://exit.example/?x='

test.each([
  ['{{rid}}', 'r%2F1'],
  ['{{ rid }}', 'r%2F1'],
  ['{{RID}}', 'r%2F1'],
  ['{{url.rid}}', 'r%2F1'],
  ['{{url.RID}}', 'r%2F1'],
  ['{{%RID%}}', 'r%2F1'],
  ['[%RID%]', 'r%2F1'],
  ['[%rid%]', 'r%2F1'],
  ['%RID%', 'r%2F1'],
  ['[rid]', 'r%2F1'],
  ['{rid}', 'r%2F1'],
  ['<RID>', 'r%2F1'],
  [`\${e://Field/rid}`, 'r%2F1'],
  ['{{user_id}}', '%C3%85sa%20%26%20Co'],
  ['{{condition}}', '2'],
  ['{{experiment_id}}', 'eabc12'],
  ['{{url.src}}', 'mail'],
  ['{{%PROLIFIC_PID%}}', 'pid'],
  ['%SURVEY_CODE%', '4711'],
  ['{{url.missing}}', ''],
  ['{{url.constructor}}', ''],
  ['{{url.__proto__}}', ''],
  ['{{secret}}', ''],
])('%s is filled with %s', (placeholder, value) => {
  expect(fillTemplate(base + placeholder, facts)).toBe(base + value)
})

test('the rid may have come as RID', () => {
  expect(fillTemplate(`${base}{{rid}}`, { ...facts, query: { RID: 'R2' } })).toBe(`${base}R2`)
})

test('an address without placeholders stays as it is', () => {
  for (const address of [
    'https://app.prolific.com/submissions/complete?cc=AB12',
    'https://x.example:8443/a%20b/?q=%7Bx%7D&r=a+b#end',
    'http://127.0.0.1:3000/',
  ])
    expect(fillTemplate(address, facts)).toBe(address)
})

describe('whatever a value holds', () => {
  const anything = fc.string({ unit: 'binary' })
  const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD')

  test('it stays one value, and comes out as it went in', () => {
    fc.assert(
      fc.property(anything, anything, (user_id, rid) => {
        const filled = fillTemplate('https://exit.example/in?u={{user_id}}&r={{rid}}&q={{url.q}}#end', {
          ...facts,
          user_id,
          query: { rid, q: user_id },
        })
        const url = new URL(filled)
        expect([url.origin, url.pathname, url.hash]).toEqual(['https://exit.example', '/in', '#end'])
        const { u, r, q } = Object.fromEntries(url.searchParams)
        expect([u, r, q]).toEqual([user_id, rid, user_id].map(wellFormed))
      }),
    )
  })

  test('nothing in it is read as a placeholder or as markup', () => {
    const hostile = fc.constantFrom('{{rid}}', '[%RID%]', `\${e://Field/rid}`, '"><script>', "' onclick='", '\r\nSet-Cookie: a=1')
    fc.assert(
      fc.property(hostile, anything, (attack, rest) => {
        const filled = fillTemplate(`${base}{{user_id}}`, { ...facts, user_id: attack + rest })
        expect(filled.slice(base.length)).toMatch(/^[\w\-.~%]*$/)
      }),
    )
  })

  test('no placeholder is left in any template, and nothing that an address cannot hold', () => {
    const piece = fc.constantFrom('{{', '}}', '{', '}', '{{rid}}', '{{x', '%', '%2', ' ', '\n', '"', '<', '\\', 'é', 'a', '/')
    fc.assert(
      fc.property(fc.array(piece), anything, (pieces, user_id) => {
        const filled = fillTemplate(`https://exit.example/${pieces.join('')}{{user_id}}`, { ...facts, user_id })
        expect(filled).not.toMatch(/[{}<>"\s\\]/)
        expect(filled).not.toMatch(/%(?![0-9A-Fa-f]{2})/)
      }),
    )
  })
})

test.each([
  '',
  'exit.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//exit.example/',
  'https://',
  'https://{{url.host}}/',
  'https://exit.example{{url.more}}/',
  'https://exit.example:{{url.port}}/',
  '{{url.scheme}}://exit.example/',
  'https://exit.example@evil.example/',
  'https://exit.example\\@evil.example/',
  'ftp://exit.example/',
])('the template %j leads home instead of away', (template) => {
  expect(redirectTo(template, { ...facts, query: { host: 'evil.example', more: '.evil.example' } })).toEqual({
    kind: 'return-home',
  })
})
