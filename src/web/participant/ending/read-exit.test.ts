import { expect, test } from 'vitest'
import { readExit } from './read-exit.ts'

test('a redirect is a link that names its host', () => {
  expect(readExit({ kind: 'redirect', url: 'https://app.prolific.com/submissions/complete?cc=AB12' })).toEqual({
    kind: 'link',
    href: 'https://app.prolific.com/submissions/complete?cc=AB12',
    host: 'app.prolific.com',
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/download', 'panel.example', ''])('%j is no way out', (url) => {
  expect(readExit({ kind: 'redirect', url })).toEqual({ kind: 'none' })
})

test('codes and the rest stay what they are', () => {
  expect(readExit({ kind: 'completion-code', code: 'AB12' })).toEqual({ kind: 'code', code: 'AB12' })
  expect(readExit({ kind: 'return-home' })).toEqual({ kind: 'home' })
  expect(readExit({ kind: 'none' })).toEqual({ kind: 'none' })
})
