import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { acts } from './engagement/acts/index.ts'
import { exports } from './exports/index.ts'
import { feedAlgorithms } from './feed-algorithms/index.ts'
import { interventions } from './interventions/index.ts'
import { labelKinds } from './labels/index.ts'
import { notices } from './notices/index.ts'
import { platforms } from './platforms/index.ts'
import { qualityRules } from './quality/rules/index.ts'
import { questionnaires } from './questionnaires/index.ts'
import { descriptions } from './questions/kinds/descriptions.ts'
import { kinds } from './questions/kinds/index.ts'
import { skins } from './skins/index.ts'

/** Files that describe what an entry is, or serve several of them. */
const registries = {
  exports: { entries: exports, others: ['csv.ts', 'card-columns.ts', 'recruiter-ids.ts', 'asked-back.ts'] },
  'feed-algorithms': { entries: feedAlgorithms, others: ['feed-algorithm.ts', 'place-chances.ts'] },
  'engagement/acts': { entries: acts, others: ['act.ts', 'act-problem.ts', 'act-in-file.ts', 'written-text.ts'] },
  interventions: {
    entries: interventions,
    others: [
      'intervention.ts',
      'choose-intervention.ts',
      'own-content.ts',
      'content-lines.ts',
      'watch-rule.ts',
      'place.ts',
      'prompts.ts',
    ],
  },
  labels: {
    entries: labelKinds,
    others: ['label-kind.ts', 'label-rule.ts', 'check-labels.ts', 'card-labels.ts', 'label-findings.ts', 'describe-labels.ts'],
  },
  notices: { entries: notices, others: ['notice.ts'] },
  platforms: {
    entries: platforms,
    others: ['platform.ts', 'study-exit.ts', 'query-string.ts', 'exit-hosts.ts', 'shows-complete.ts'],
  },
  'quality/rules': { entries: qualityRules, others: ['quality-rule.ts'] },
  questionnaires: { entries: questionnaires, others: ['questionnaire.ts'] },
  skins: { entries: skins, others: ['skin.ts', 'accent.ts'] },
}

describe.each(Object.entries(registries))('%s', (folder, { entries, others }) => {
  const files = readdirSync(`src/domain/${folder}`).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts' && !others.includes(name),
  )
  const index = readFileSync(`src/domain/${folder}/index.ts`, 'utf8')

  test('every file is registered', () => {
    expect(files.filter((file) => !index.includes(`'./${file}'`))).toEqual([])
    expect(entries).toHaveLength(files.length)
  })

  test('no two entries share a name', () => {
    const names = entries.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('every folder of a kind of item is registered where it is answered and where it is described', () => {
  const folders = readdirSync('src/domain/questions/kinds', { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? [each.name] : [],
  )
  for (const registry of [kinds, descriptions]) {
    expect(Object.keys(registry).sort()).toEqual(folders.sort())
    expect(Object.entries(registry).filter(([type, { name }]) => type !== name)).toEqual([])
  }
})
