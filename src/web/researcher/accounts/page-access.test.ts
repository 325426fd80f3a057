import { expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { pageAccess } from './page-access.ts'

const person = { person_id: 'p', name: 'Ann', email: 'ann@lab.example', has_second_factor: false }
const as = (role: Role | null, n_shared_studies = 0) => ({ person, role, n_shared_studies })
const stranger = { person: null, role: null, n_shared_studies: 0 }

const closedTo = (who: Parameters<typeof pageAccess>[1]) =>
  pages.filter(({ path, bundle }) => bundle === 'researcher' && pageAccess(path, who) === 'role').map(({ path }) => path)

const QUESTIONNAIRES = ['/questionnaires', '/questionnaires/$id/print']
const MAKING = ['/questionnaires/$id', '/upload', '/upload-hosted', '/upload-set', '/create-study', '/create-study-old']

test('owners and editors may open every page', () => {
  expect(closedTo(as('owner'))).toEqual([])
  expect(closedTo(as('editor'))).toEqual([])
})

test('an analyst has no pages that make something, a monitor none for data either', () => {
  expect(closedTo(as('analyst'))).toEqual(MAKING)
  expect(closedTo(as('monitor')).sort()).toEqual([...QUESTIONNAIRES, ...MAKING, '/download'].sort())
})

test('somebody with a shared study and no lab may come for its data', () => {
  const inLab = [...MAKING, ...QUESTIONNAIRES, '/sets']
  expect(closedTo(as(null)).sort()).toEqual([...inLab, '/download'].sort())
  expect(closedTo(as(null, 1)).sort()).toEqual(inLab.sort())
})

test('a stranger sees what is public, and is asked to sign in elsewhere', () => {
  expect(pageAccess('/viewforms', stranger)).toBe('open')
  expect(pageAccess('/demo', stranger)).toBe('open')
  expect(pageAccess('/sign-in', stranger)).toBe('open')
  expect(pageAccess('/studies', stranger)).toBe('sign-in')
  expect(pageAccess('/account', stranger)).toBe('sign-in')
})

test('the address of one questionnaire is closed like its page', () => {
  expect(pageAccess('/questionnaires/q1/print', as('monitor'))).toBe('role')
  expect(pageAccess('/questionnaires/q1/print', as('analyst'))).toBe('open')
})
