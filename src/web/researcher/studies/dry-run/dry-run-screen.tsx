import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { reportSections } from '#domain/simulation/report/report-sections.ts'
import { namesIn } from '#domain/study/design/words.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { MakeFile } from '#web/researcher/jobs/make-file.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { StudyPage } from '../study/study-page.tsx'
import type { ListedStudy, ShownStudy } from '../study-types.ts'
import { PowerPanel } from './power-panel.tsx'
import { RemoveSimulated } from './remove-simulated.tsx'
import { saveHtml, saveJson } from './report-file.ts'
import { ReportView } from './report-view.tsx'
import { StartDryRun } from './start-dry-run.tsx'
import { type Report, useDryRun } from './use-dry-run.ts'
import { usePower } from './use-power.ts'

const PATH = '/studies/$id/dry-run'

export function DryRunScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {({ study, condition_settings }) => <DryRunPanel study={study} settings={condition_settings} />}
    </StudyPage>
  )
}

type Props = { study: ListedStudy; settings: ShownStudy['condition_settings'] }

/** For those who may read data: the report holds outcomes. */
const DryRunPanel = ({ study, settings }: Props) => (
  <Panel id="dry-run" heading="Dry run">
    <p className={page.soft}>
      Simulated participants go through the study as people would, and this report says what they found. They never count for
      quotas and figures, and are in no download unless you ask for them.
    </p>
    <DryRun study={study} settings={settings} />
  </Panel>
)

function DryRun({ study, settings }: Props) {
  const query = useDryRun(study.experiment_id)
  if (query.data === undefined) return <QueryState query={query} what="the report" height={120} />
  const { people } = query.data
  return (
    <>
      {mayStart(study) && <StartDryRun experiment_id={study.experiment_id} people={people} />}
      {people === 0 ? (
        <p className={page.soft}>There are no simulated participants in this study yet.</p>
      ) : (
        <Done study={study} settings={settings} report={query.data} />
      )}
    </>
  )
}

/** As the server does: those who may change a study that is not closed. */
const mayStart = ({ role, status }: ListedStudy) => roleMay(role, 'change-study') && status !== 'closed'

function Done({ study, settings, report }: Props & { report: Report }) {
  const { experiment_id, role } = study
  const sections = useMemo(() => reportSections({ report, names: namesIn(settings) }), [report, settings])
  const { power, run } = usePower()
  return (
    <>
      <p>
        <strong>{countOf(report.people, 'simulated participant')}</strong>
        {report.run !== null && `, seed ${report.run.seed}`}. No person took part: these are no data of the study.
      </p>
      <ReportView sections={sections} />
      <PowerPanel report={report} power={power} onRun={(outcome, question) => void run(outcome, question)} />
      <div className={page.actions}>
        <Button variant="default" onClick={() => saveHtml({ study, report, sections, power })}>
          Download report (HTML)
        </Button>
        <Button variant="default" onClick={() => saveJson({ study, report, power })}>
          Download report (JSON)
        </Button>
        <MakeFile wanted={{ kind: 'package', experiment_id, only: 'simulated' }}>Data package of the dry run</MakeFile>
        {roleMay(role, 'change-study') && <RemoveSimulated experiment_id={experiment_id} people={report.people} />}
      </div>
      <p className={page.soft}>
        The package has the same tables as the study’s data will have, with simulated participants alone: write the analysis with
        it before launch. It appears under{' '}
        <Link to="/studies/$id/data" params={{ id: experiment_id }}>
          Data
        </Link>
        .
      </p>
    </>
  )
}
