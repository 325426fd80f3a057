import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endedRights, mayMakePasswordLink } from './ended-rights.ts'
import { ROLES, type Role } from './roles.ts'

const NOTHING = { members: new Map<string, Role>(), shares: [], invitations: [], review_links: [], tokens: [] }
const share = (made_by: string | null, person_id: string, role: Role = 'owner', experiment_id = 'e1') => ({
  experiment_id,
  person_id,
  role,
  made_by,
})
const link = (made_by: string | null, experiment_id = 'e1') => ({ experiment_id, made_by })

describe('what somebody made', () => {
  test.each<[Role | undefined, boolean, boolean, boolean]>([
    ['owner', false, false, false],
    ['editor', true, true, false],
    ['analyst', true, true, true],
    ['monitor', true, true, true],
    [undefined, true, true, true],
  ])('ends by the role %s: invitation %s, share %s, review link %s', (role, invitation, shared, reviewed) => {
    const members = new Map<string, Role>(role ? [['ann', role]] : [])
    const ended = endedRights({
      ...NOTHING,
      members,
      invitations: [{ made_by: 'ann' }],
      shares: [share('ann', 'bob')],
      review_links: [link('ann')],
    })
    expect([ended.invitations.length > 0, ended.shares.length > 0, ended.review_links.length > 0]).toEqual([
      invitation,
      shared,
      reviewed,
    ])
  })

  test('by nobody who is recorded stands', () => {
    const rights = { ...NOTHING, invitations: [{ made_by: null }], shares: [share(null, 'bob')], review_links: [link(null)] }
    expect(endedRights(rights)).toEqual({ shares: [], invitations: [], review_links: [], tokens: [] })
  })

  test('in one study counts by the role in this study, and makes no invitation', () => {
    const members = new Map<string, Role>([['ann', 'owner']])
    const shares = [share('ann', 'bob', 'owner')]
    const review_links = [link('bob'), link('bob', 'e2')]
    const ended = endedRights({ ...NOTHING, members, shares, review_links, invitations: [{ made_by: 'bob' }] })
    expect(ended).toMatchObject({ shares: [], invitations: [{ made_by: 'bob' }], review_links: [{ experiment_id: 'e2' }] })
  })

  test('and shared with themselves or in a circle ends with the last member in it', () => {
    const shares = [share('ann', 'ann'), share('ann', 'bob'), share('bob', 'cem'), share('cem', 'bob', 'owner', 'e2')]
    const circle = [share('bob', 'cem'), share('cem', 'bob')]
    expect(endedRights({ ...NOTHING, shares }).shares).toEqual(shares)
    expect(endedRights({ ...NOTHING, shares: circle, members: new Map([['ann', 'owner']]) }).shares).toEqual(circle)
  })
})

test.each<[Role | undefined, number[]]>([
  ['owner', []],
  ['editor', []],
  ['analyst', [2, 3]],
  ['monitor', [2, 3]],
  [undefined, [0, 1, 2, 3]],
])('a token of somebody with the role %s ends if the role has no use for one of its scopes', (role, expected) => {
  const scopes = [['read-studies'], ['read-studies', 'read-data'], ['write-stimuli'], ['read-studies', 'write-studies']] as const
  const tokens = scopes.map((each, n) => ({ n, person_id: 'ann', scopes: each }))
  const members = new Map<string, Role>(role ? [['ann', role]] : [])
  expect(endedRights({ ...NOTHING, members, tokens }).tokens.map(({ n }) => n)).toEqual(expected)
})

describe('of any rights', () => {
  const person = fc.constantFrom('ann', 'bob', 'cem', 'dee')
  const study = fc.constantFrom('e1', 'e2')
  const role = fc.constantFrom(...ROLES)
  const anyRights = fc.record({
    members: fc.uniqueArray(fc.tuple(person, role), { selector: ([who]) => who }).map((pairs) => new Map<string, Role>(pairs)),
    shares: fc.uniqueArray(fc.record({ experiment_id: study, person_id: person, role, made_by: fc.option(person) }), {
      selector: ({ experiment_id, person_id }) => `${experiment_id}/${person_id}`,
    }),
    invitations: fc.array(fc.record({ made_by: fc.option(person) })),
    review_links: fc.array(fc.record({ experiment_id: study, made_by: fc.option(person) })),
    tokens: fc.constant([]),
  })

  test('nothing more ends once those that ended are gone', () => {
    fc.assert(
      fc.property(anyRights, (rights) => {
        const ended = endedRights(rights)
        const left = {
          ...rights,
          shares: rights.shares.filter((each) => !ended.shares.includes(each)),
          invitations: rights.invitations.filter((each) => !ended.invitations.includes(each)),
          review_links: rights.review_links.filter((each) => !ended.review_links.includes(each)),
        }
        expect(endedRights(left)).toEqual({ shares: [], invitations: [], review_links: [], tokens: [] })
      }),
    )
  })

  test('nobody who is no owner, and has nothing from one, has given anything', () => {
    fc.assert(
      fc.property(anyRights, (given) => {
        const members = new Map([...given.members].filter(([, held]) => held !== 'owner'))
        const shares = given.shares.filter(({ made_by }) => made_by !== null)
        expect(endedRights({ ...given, members, shares }).shares).toEqual(shares)
      }),
    )
  })
})

test.each([
  [true, { isOwnerSomewhere: true, isAlsoElsewhere: false }, false],
  [false, { isOwnerSomewhere: true, isAlsoElsewhere: false }, false],
  [true, { isOwnerSomewhere: false, isAlsoElsewhere: true }, true],
  [false, { isOwnerSomewhere: false, isAlsoElsewhere: true }, false],
  [false, { isOwnerSomewhere: false, isAlsoElsewhere: false }, true],
])('a password link by the owner of the installation (%s) for %o: %s', (isInstallationOwner, member, expected) => {
  expect(mayMakePasswordLink({ isInstallationOwner }, member)).toBe(expected)
})
