import { parseArgs } from 'node:util'
import { measureArrivals } from './arrivals.ts'
import { measureAttention } from './attention.ts'
import { measureBackup } from './backup.ts'
import { measureBuilder } from './builder.ts'
import { measureBundle } from './bundle.ts'
import { measureCoverage, measureLabelledCoverage } from './coverage/measure-coverage.ts'
import { measureCreateStudy } from './create-study.ts'
import { measureDryRun } from './dry-run.ts'
import { measureDwell, measureDwellOfSkins } from './dwell/measure-dwell.ts'
import { measureExports } from './exports.ts'
import { measureFirstCard } from './first-card/measure-first-card.ts'
import { measureForms } from './forms.ts'
import { saveRun, thisMachine } from './history.ts'
import { measureIngest } from './ingest.ts'
import { measureJourney } from './journey.ts'
import { measureLarge } from './large/measure-large.ts'
import { measureLive } from './live.ts'
import { measureLoad } from './load.ts'
import { measureMatrix } from './matrix.ts'
import { measurePackage } from './package.ts'
import { measureProfile } from './profile/measure-profile.ts'
import { measureReplay } from './replay.ts'
import { type Figure, isMet, lineOf } from './report.ts'
import { measureScroll, measureScrollOfSkins } from './scroll.ts'
import { measureSheet } from './sheet.ts'
import { measureSizing } from './sizing.ts'
import { measureStart } from './start.ts'
import { measureSurveyImport } from './survey-import.ts'
import { measureUploads } from './uploads.ts'
import { measureWaves } from './waves.ts'

/**
 * `npm run bench [part …]`: each figure with its bound or its reference, measured in the same run. `--json` prints them for programs,
 * `--save` adds them to the history, from which docs/bench.svg is drawn.
 */
const parts = {
  arrivals: measureArrivals,
  attention: measureAttention,
  backup: measureBackup,
  builder: measureBuilder,
  bundle: measureBundle,
  coverage: measureCoverage,
  'coverage-labels': measureLabelledCoverage,
  'create-study': measureCreateStudy,
  'dry-run': measureDryRun,
  dwell: measureDwell,
  'dwell-skins': measureDwellOfSkins,
  exports: measureExports,
  'first-card': measureFirstCard,
  forms: measureForms,
  ingest: measureIngest,
  journey: measureJourney,
  large: measureLarge,
  live: measureLive,
  load: measureLoad,
  matrix: measureMatrix,
  package: measurePackage,
  profile: measureProfile,
  replay: measureReplay,
  scroll: measureScroll,
  'scroll-skins': measureScrollOfSkins,
  sheet: measureSheet,
  sizing: measureSizing,
  start: measureStart,
  'survey-import': measureSurveyImport,
  uploads: measureUploads,
  waves: measureWaves,
}

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    // Read by the parts themselves, for a shorter run.
    rows: { type: 'string' },
    events: { type: 'string' },
    rounds: { type: 'string' },
    people: { type: 'string' },
    scale: { type: 'string' },
    skin: { type: 'string' },
    feed: { type: 'string' },
  },
})
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)

/** Takes the better part of an hour. */
const ONLY_IF_ASKED = ['large']

const measured: Record<string, Figure[]> = {}
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 ? !asked.includes(name) : ONLY_IF_ASKED.includes(name)) continue
  // With --json the output is for programs alone.
  const say = values.json ? () => undefined : console.log
  say(`\n${name}`)
  measured[name] = await measure()
  for (const figure of measured[name]) say(lineOf(figure))
  if (!measured[name].every(isMet)) process.exitCode = 1
}
const run = { at: new Date().toISOString(), machine: thisMachine(), parts: measured }
if (values.json) console.log(JSON.stringify(run, null, 2))
if (values.save) saveRun(run)
