import { expect, test } from 'vitest'
import { aPackage, tables, textAt } from '#server/testing/package-texts.ts'

test('the README counts who was left out and says what was asked for', () => {
  const readme = textAt('README.md')
  expect(readme).toContain('3 participants in the tables')
  expect(readme).toMatch(/Withdrew.*\| 4 \|\n.*Erased.*\| 8 \|\n.*Excluded.*\| 5 \|\n.*Test.*\| 6 \|\n.*Simulated.*\| 7 \|/)
  expect(readme).toContain('were not asked for')
  const asked = textAt('README.md', { facts: aPackage({ asked: { test: true, simulated: false, excluded: true } }) })
  expect(asked).toContain('Asked for beside ordinary participants: test, excluded')
})

test('the README begins with which dwell to use, and says what the engagement file has', () => {
  const version = (value: string | undefined, n: number) => ({
    version: n,
    nConditions: 1,
    createdAtMs: 0,
    risks: [],
    running_changes: [],
    settings: value === undefined ? [] : [{ condition: 1, param: 'dwell-definition', value }],
  })
  const dwellOf = (...values: (string | undefined)[]) =>
    textAt('README.md', { facts: aPackage({ versions: values.map((value, i) => version(value, i + 1)) }) })
  expect(dwellOf(undefined).split('\n')[2]).toBe('## Which dwell should I use?')
  expect(dwellOf(undefined)).toContain('the dwell rows of the engagement file follow `full` (setting')
  expect(dwellOf('half')).toContain('follow `half` (setting')
  expect(dwellOf('full', 'any')).toContain('follow `full` or `any`, by the version')
})

test('the README says which condition has which name', () => {
  const settings = [
    { condition: 2, param: 'condition-name', value: 'prompt' },
    { condition: 1, param: 'condition-name', value: 'control' },
  ]
  const facts = aPackage({ versions: [{ version: 1, nConditions: 2, createdAtMs: 0, risks: [], running_changes: [], settings }] })
  expect(textAt('README.md', { facts })).toContain('(`condition_name`): 1 is “control”, 2 is “prompt”.')
  expect(textAt('README.md')).not.toContain('condition_name`)')
})

test('the README names the rule of every computed column', () => {
  const readme = textAt('README.md')
  for (const { columns } of tables) {
    for (const { name, derivedBy } of columns) {
      if (derivedBy !== undefined)
        expect(readme.split('\n').find((line) => line.startsWith(`- \`${derivedBy}\``))).toContain(`\`${name}\``)
    }
  }
  expect(readme).toContain('`score` under the algorithm `random`')
  expect(readme).toContain('`score` under the algorithm `engagement`')
})

test('an empty study says that nobody is in the tables', () => {
  const facts = aPackage({
    people: { included: 0, leftOut: { withdrawn: 0, erased: 0, excluded: 0, test: 0, simulated: 0, noConsent: 0 } },
  })
  expect(textAt('README.md', { facts })).toContain('Nobody is in the tables')
})

test('CHANGES.md says which settings a version changed', () => {
  const [first] = aPackage().versions
  if (first === undefined) throw new Error('No version')
  const second = { ...first, version: 2, settings: [{ condition: 1, param: 'consent', value: 'Otherwise' }] }
  const text = textAt('CHANGES.md', { facts: aPackage({ versions: [first, second] }) })
  expect(text).toContain('`consent` changed in condition 1')
  expect(text).toContain('`instruct` removed in condition 1')
  expect(text.indexOf('Version 2')).toBeLessThan(text.indexOf('Version 1'))
})

test('CHANGES.md says at which risks a version ran, and whether a researcher accepted them', () => {
  const [first] = aPackage().versions
  if (first === undefined) throw new Error('No version')
  const risk = { param: 'platform', text: 'Prolific needs a code.' }
  const risks = [
    { ...risk, conditions: [], is_accepted: true },
    { ...risk, conditions: [2], is_accepted: false },
  ]
  const facts = aPackage({ versions: [{ ...first, risks }] })
  expect(textAt('CHANGES.md', { facts })).toContain(`- First version.
- Known risk, accepted: Prolific needs a code.
- Known risk, not confirmed: Condition 2: Prolific needs a code.
`)
  expect(JSON.parse(textAt('materials/study-settings.json', { facts })).versions[0].risks).toEqual(risks)
})

test('CHANGES.md says which quota was in force when, where it changed without a new version', () => {
  const [first] = aPackage().versions
  if (first === undefined) throw new Error('No version')
  const running_changes = [{ atMs: 1_800_000_000_000, condition: null, param: 'quota-total', from: '', to: '250' }]
  expect(textAt('CHANGES.md', { facts: aPackage({ versions: [{ ...first, running_changes }] }) })).toContain(
    '- 2027-01-15T08:00:00.000Z: `quota-total` of the study changed from none to 250, without a new version.',
  )
})
