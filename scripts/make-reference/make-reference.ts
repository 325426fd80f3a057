import { writeFileSync } from 'node:fs'
import { actsPage } from './acts-page.ts'
import { callsPage } from './calls-page.ts'
import { itemKindsPage } from './item-kinds-page.ts'
import { coverageModule, measurementPage } from './measured-tables.ts'
import { settingsPage } from './settings-page.ts'

/** Pages of the manual that are made from registries or from measured figures, by path. `make-reference.test.ts` fails when one is stale. */
export const referencePages = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({
      'docs/SETTINGS.md': settingsPage(),
      'docs/ITEM-KINDS.md': itemKindsPage(),
      'docs/ACTS.md': actsPage(),
      'docs/API.md': callsPage(),
      'docs/MEASUREMENT.md': measurementPage(),
      'src/domain/report/measured/coverage.ts': coverageModule(),
    }).map(([path, text]) => [path, `${text.trim()}\n`]),
  )

if (process.argv[1]?.endsWith('make-reference.ts')) for (const [path, text] of referencePages()) writeFileSync(path, text)
