import type { PackageFacts } from '#domain/exports/package/package-facts.ts'
import { packageTexts } from '#domain/exports/package/package-texts.ts'
import { tablesOf } from '#domain/exports/package/tables.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import type { StudyFacts } from '#domain/exports/tidy/table.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { analysisScripts } from '../data-package/analysis-scripts.ts'

export const HOSTILE = '=HYPERLINK("http://x") "quoted", <script>alert(1)</script>\n| line two & more'

export const aPackage = (given: Partial<PackageFacts> = {}): PackageFacts => ({
  experiment_id: 'eAb12c',
  owner: 'Ada "L" <b>Lovelace</b>',
  versions: [
    {
      version: 1,
      nConditions: 2,
      createdAtMs: Date.UTC(2026, 0, 1),
      risks: [],
      running_changes: [],
      settings: [
        { condition: 1, param: 'consent', value: 'I agree' },
        { condition: 2, param: 'consent', value: 'I agree' },
        { condition: 1, param: 'instruct', value: 'Read' },
        { condition: 2, param: 'algorithm', value: 'engagement' },
      ],
    },
  ],
  people: { included: 3, leftOut: { withdrawn: 4, erased: 8, excluded: 5, test: 6, simulated: 7, noConsent: 9 } },
  asked: { test: false, simulated: false, excluded: false },
  softwareVersion: '1.2.3',
  exportedAtMs: Date.UTC(2026, 5, 7, 8, 9),
  ...given,
})

export const everything: StudyFacts = { experiment_id: 'eAb12c', questionnaires, covariates: ['topic', HOSTILE] }
export const tables = tablesOf(tidyTables, everything)

export function textAt(path: string, given: { facts?: PackageFacts; of?: typeof tables } = {}): string {
  const texts = packageTexts(given.facts ?? aPackage(), given.of ?? tables, questionnaires, analysisScripts())
  const found = texts.find((file) => file.path === path)
  if (found === undefined) throw new Error(`No ${path} among ${texts.map((file) => file.path).join(', ')}`)
  return found.text
}
