import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '#web/researcher/api/use-change.ts'
import { DropZone } from '#web/researcher/ui/drop-zone.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Problem } from '#web/researcher/ui/problem.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { type Comparison, explain, PATIENCE, type ShownPanel } from './use-panel.ts'

export type Source = { panel_study_id: string } | { file: string }

type Props = { experiment_id: string; shown: ShownPanel; onCompared: (comparison: Comparison, source: Source) => void }

/** Where the submissions of the panel come from. */
export function CompareForm({ experiment_id, shown, onCompared }: Props) {
  const [panel_study_id, setStudyId] = useState(shown.panel_study_id)
  const { change, send } = useChange({ explain, refresh: async () => undefined })

  const compare = async (source: Source) => {
    if (change.state === 'sending') return
    const call = callApi('/v1/compare_panel', { experiment_id, ...source }, PATIENCE)
    if (!(await send(call))) return
    const answered = await call
    if (answered.ok) onCompared(answered.reply.data, source)
  }
  const readFile = async (file: File | undefined) => {
    if (file) await compare({ file: await file.text() })
  }

  return (
    <Panel id="compare" heading="Compare with the panel">
      <p className={page.soft}>
        Who is complete here and there, and who is not: before you pay. People who withdrew are not known here any more; pay them
        as you promised.
      </p>
      {shown.has_token && (
        <form
          className={page.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void compare({ panel_study_id: panel_study_id.trim() })
          }}
        >
          <TextInput
            size="md"
            label="Id of the study on Prolific"
            description="In its address there: app.prolific.com/researcher/workspaces/studies/…"
            required
            withAsterisk={false}
            autoComplete="off"
            spellCheck={false}
            value={panel_study_id}
            onChange={(event) => setStudyId(event.currentTarget.value)}
          />
          <div className={page.actions}>
            <Button type="submit" size="md" loading={change.state === 'sending'}>
              Compare with Prolific
            </Button>
          </div>
        </form>
      )}
      <DropZone
        title={shown.has_token ? 'Or drop the file of your panel here' : 'Drop the file of your panel here'}
        hint="CSV: export of Prolific, results of MTurk, Connect, Sona, or RID and reason code of Cint. It is compared and not stored."
        buttonLabel="Choose a file"
        accept=".csv,.tsv,.txt,text/csv"
        onChosen={([file]) => void readFile(file)}
        onDropped={({ files }) => void readFile(files[0])}
      />
      {change.state === 'refused' && <Problem>{change.sentence}</Problem>}
    </Panel>
  )
}
