import { Button } from '@mantine/core'
import { useState } from 'react'
import { methodWords, resultWords } from '#domain/simulation/report/power/power-words.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done } from '#web/researcher/ui/result.tsx'
import { PowerPanel } from '../dry-run/power-panel.tsx'
import { useDryRun } from '../dry-run/use-dry-run.ts'
import { usePower } from '../dry-run/use-power.ts'
import styles from './preregister.module.css'

type Props = { experiment_id: string; onTake: (words: string) => void }

/** Loaded when somebody asks for it: the report reads everybody who was simulated. */
export function PowerSection({ experiment_id, onTake }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.screenOnly}>
      <Panel id="power" heading="Why so many people">
        <p className={page.soft}>
          The power sketch of the dry run, by simulated participants or by a spread that you type in. Its words can be taken over
          into “Why so many”.
        </p>
        {isOpen ? (
          <Sketch experiment_id={experiment_id} onTake={onTake} />
        ) : (
          <div className={page.actions}>
            <Button variant="default" onClick={() => setOpen(true)}>
              Sketch the power
            </Button>
          </div>
        )}
      </Panel>
    </div>
  )
}

/** As in a study in which nobody was simulated: everything is typed in. */
const NOBODY = { repeated: null, outcomes: { conditions: [], measures: [] } }

function Sketch({ experiment_id, onTake }: Props) {
  const query = useDryRun(experiment_id)
  const { power, run } = usePower()
  const [taken, setTaken] = useState('')
  if (query.isPending) return <p className={page.soft}>Reading the dry run…</p>
  const words =
    power.state === 'done' ? `${resultWords(power.sketch, power.question)} ${methodWords(power.outcome, power.question)}` : ''
  return (
    <>
      <PowerPanel report={query.data ?? NOBODY} power={power} onRun={(outcome, question) => void run(outcome, question)} />
      {words !== '' && (
        <div className={page.actions}>
          <Button
            variant="default"
            onClick={() => {
              onTake(words)
              setTaken(words)
            }}
          >
            Take it over
          </Button>
        </div>
      )}
      <Done>{taken !== '' && taken === words ? 'It is now in “Why so many”. Save the draft to keep it.' : ''}</Done>
    </>
  )
}
