import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts'
import { actionText, describeAudit } from './describe-audit.ts'

const words = (action: AuditAction, target: string | null = null, detail: Record<string, unknown> = {}) =>
  describeAudit({ action, target, detail })

test('every action has words of its own', () => {
  const texts = AUDIT_ACTIONS.map(actionText)
  expect(new Set(texts).size).toBe(AUDIT_ACTIONS.length)
  expect(texts.filter((text) => !/^[A-Z][A-Za-z ]+$/.test(text))).toEqual([])
})

test('a changed role says from what to what', () => {
  expect(words('role-changed', 'Bo', { person_id: 'x', from: 'analyst', to: 'editor' })).toEqual({
    what: 'Changed the role of a member',
    about: 'Bo',
    details: 'from analyst to editor',
  })
})

test('a removed member says what ended with them', () => {
  const ended = { invitations: 2, shares: 1, tokens: 1 }
  expect(words('member-removed', 'Bo', { role: 'owner', ended }).details).toBe('was owner, ended 2 invitations, 1 share, 1 token')
  expect(words('member-removed', 'Bo', { role: 'owner' }).details).toBe('was owner')
})

test('an invitation says the role and the day on which it ends', () => {
  const expires_at = Date.UTC(2026, 10, 23, 12)
  expect(words('invitation-created', null, { role: 'analyst', expires_at, invitation_id: 'x' })).toMatchObject({
    about: '',
    details: 'as analyst, until 2026-11-23',
  })
})

test('an export says which file, how many rows and by which filter', () => {
  const detail = { data_type: 'engagement', include: ['test'], raw: true, rows: 1200, is_complete: false }
  expect(words('data-exported', 'e12345', detail).details).toBe(
    'engagement, 1,200 rows, with test, text unchanged, not read to the end',
  )
  expect(words('data-exported', 'e12345', { data_type: 'user_form', rows: 1, is_complete: true }).details).toBe(
    'user_form, 1 row',
  )
})

test('a shared study names the study and the person', () => {
  expect(words('study-shared', 'e12345', { name: 'Bo', role: 'editor' })).toMatchObject({
    about: 'e12345, Bo',
    details: 'as editor',
  })
})

test('an erasure is a number and a reason', () => {
  expect(words('data-erased', 'e12345', { people: 1, reason: 'withdrawn' }).details).toBe('1 person, withdrawn')
  expect(words('data-erased', 'e12345', { people: 2, reason: 'no_consent' }).details).toBe('2 people, did not agree')
  expect(words('data-erased', 'e12345', { people: 12, reason: 'retention' }).details).toBe('12 people, retention')
})

test('a failed sign-in says which way was tried', () => {
  expect(words('sign-in-failed', null, { by: 'password' })).toEqual({
    what: 'Could not sign in',
    about: '',
    details: 'by password',
  })
})

test('whatever an entry holds, its words are text', () => {
  const detail = fc.dictionary(
    fc.constantFrom(
      'role',
      'expires_at',
      'from',
      'to',
      'by',
      'rows',
      'include',
      'n_cards',
      'name',
      'scopes',
      'version',
      'where',
      'ended',
    ),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(fc.constantFrom(...AUDIT_ACTIONS), fc.option(fc.string()), detail, (action, target, given) => {
      const { what, about, details } = describeAudit({ action, target, detail: given })
      expect([typeof what, typeof about, typeof details]).toEqual(['string', 'string', 'string'])
      expect(details).not.toMatch(/\[object/)
    }),
  )
})
