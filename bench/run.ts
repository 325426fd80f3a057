import { measureBundle } from './bundle.ts'
import { measureDwell } from './dwell.ts'
import { measureFirstCard } from './first-card.ts'
import { measureForms } from './forms.ts'
import { measureIngest } from './ingest.ts'
import { report } from './report.ts'
import { measureScroll } from './scroll.ts'
import { measureSheet } from './sheet.ts'
import { measureStart } from './start.ts'

/** `npm run bench [part]`: each figure beside its floor or limit, measured in the same run. */
const parts = {
  bundle: measureBundle,
  dwell: measureDwell,
  'first-card': measureFirstCard,
  forms: measureForms,
  ingest: measureIngest,
  scroll: measureScroll,
  sheet: measureSheet,
  start: measureStart,
}

const asked = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  for (const figure of await measure()) report(figure)
}
