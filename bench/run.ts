import { measureArrivals } from './arrivals.ts'
import { measureBackup } from './backup.ts'
import { measureBuilder } from './builder.ts'
import { measureBundle } from './bundle.ts'
import { measureCoverage } from './coverage/measure-coverage.ts'
import { measureCreateStudy } from './create-study.ts'
import { measureDryRun } from './dry-run.ts'
import { measureDwell } from './dwell/measure-dwell.ts'
import { measureExports } from './exports.ts'
import { measureFirstCard } from './first-card/measure-first-card.ts'
import { measureForms } from './forms.ts'
import { measureIngest } from './ingest.ts'
import { measureJourney } from './journey.ts'
import { measureMatrix } from './matrix.ts'
import { measurePackage } from './package.ts'
import { report } from './report.ts'
import { measureScroll } from './scroll.ts'
import { measureSheet } from './sheet.ts'
import { measureSizing } from './sizing.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'

/** `npm run bench [part]`: each figure with its bound or its reference, measured in the same run. */
const parts = {
  arrivals: measureArrivals,
  backup: measureBackup,
  builder: measureBuilder,
  bundle: measureBundle,
  coverage: measureCoverage,
  'create-study': measureCreateStudy,
  'dry-run': measureDryRun,
  dwell: measureDwell,
  exports: measureExports,
  'first-card': measureFirstCard,
  forms: measureForms,
  ingest: measureIngest,
  journey: measureJourney,
  matrix: measureMatrix,
  package: measurePackage,
  scroll: measureScroll,
  sheet: measureSheet,
  sizing: measureSizing,
  start: measureStart,
  uploads: measureUploads,
}

const asked = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  for (const figure of await measure()) report(figure)
}
