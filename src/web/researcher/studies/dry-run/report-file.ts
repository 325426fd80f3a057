import { curveOf } from '#domain/simulation/report/power/power-sketch.ts'
import { methodWords, pointCells, pointColumns, resultWords } from '#domain/simulation/report/power/power-words.ts'
import type { ReportSection } from '#domain/simulation/report/report-sections.ts'
import { saveFile } from '#web/researcher/download/save-file.ts'
import type { ListedStudy } from '../study-types.ts'
import { reportHtml } from './report-html.ts'
import type { Report } from './use-dry-run.ts'
import type { PowerState } from './use-power.ts'

type Shown = { study: Pick<ListedStudy, 'experiment_id' | 'name' | 'version'>; report: Report; power: PowerState }

const fileName = ({ experiment_id }: Shown['study'], ending: string) => `${experiment_id}_dry-run.${ending}`

/** For reading and archives, with the power sketch that is on the page. */
export function saveHtml({ study, report, sections, power }: Shown & { sections: readonly ReportSection[] }): void {
  const html = reportHtml({
    ...{ experiment_id: study.experiment_id, name: study.name, people: report.people, madeAtMs: Date.now(), sections },
    power:
      power.state === 'done'
        ? {
            result: resultWords(power.sketch, power.question),
            method: methodWords(power.outcome, power.question),
            columns: pointColumns(power.question),
            rows: curveOf(power.sketch).map(pointCells),
          }
        : null,
  })
  saveFile(new Blob([html], { type: 'text/html' }), fileName(study, 'html'))
}

/** For programs: all that the call `show_dry_run` answers. */
export function saveJson({ study, report, power }: Shown): void {
  const { experiment_id, version } = study
  const sketch = power.state === 'done' ? { outcome: power.outcome, ...power.question, ...power.sketch } : null
  const contents = { is_simulated: true, experiment_id, version, made_at: new Date().toISOString(), report, power_sketch: sketch }
  saveFile(new Blob([JSON.stringify(contents, null, 2)], { type: 'application/json' }), fileName(study, 'json'))
}
