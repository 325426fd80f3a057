import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done } from '#web/researcher/ui/result.tsx'
import { MakeStudyForm } from './make-study-form.tsx'
import type { ShownPanel } from './use-panel.ts'

/** Making a study on the panel, with the exits of this one as its codes. */
export function MakeStudy({ experiment_id, shown }: { experiment_id: string; shown: ShownPanel }) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const { panel_label, has_open_plan } = shown
  return (
    <Panel id="make-study" heading={`Study on ${panel_label}`}>
      <p className={page.soft}>
        {has_open_plan
          ? `A study was asked for on ${panel_label}, and its answer did not arrive. Ask again: if it was made there, it is found, and nothing is made twice.`
          : `Feedlab can make the study there as a draft: with the link, a code for each way to leave, and what ${panel_label} does with it. Nobody sees it before it is published.`}
      </p>
      <div className={page.actions}>
        <Button size="md" onClick={() => setOpen(true)}>
          {has_open_plan ? 'Ask again…' : `Make it on ${panel_label}…`}
        </Button>
      </div>
      <Done>{said}</Done>
      <Dialog title={`Make a study on ${panel_label}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <MakeStudyForm
          experiment_id={experiment_id}
          shown={shown}
          onClose={() => setOpen(false)}
          onMade={(sentence) => {
            setOpen(false)
            setSaid(sentence)
          }}
        />
      </Dialog>
    </Panel>
  )
}
