import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { apiOfPlatform } from '#domain/panels/index.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './panel.module.css'
import { StudyOnPanel } from './study-on-panel.tsx'
import { explain, PATIENCE, type ShownPanel, useRefreshPanel } from './use-panel.ts'

type Props = {
  experiment_id: string
  shown: ShownPanel
  isComparing: boolean
  onCompare: (panel_study_id: string) => void
}

/** The studies on the panel that belong to this one. Owners may add others: payments follow from it, so people say it themselves. */
export function BoundStudies({ experiment_id, shown, isComparing, onCompare }: Props) {
  const { panel_studies, panel_study_id: named, panel_label, may_set_token: isOwner } = shown
  const [panel_study_id, setStudyId] = useState(panel_studies.includes(named) ? '' : named)
  const { change, send } = useChange({ explain, refresh: useRefreshPanel(experiment_id) })

  const set = async (id: string, is_bound: boolean) => {
    if (change.state === 'sending') return
    const call = callApi('/v1/set_panel_study', { experiment_id, panel_study_id: id, is_bound }, PATIENCE)
    if (await send(call)) setStudyId('')
  }

  return (
    <>
      {panel_studies.length > 0 && (
        <ul className={`${page.plainList} ${styles.bound}`} aria-label={`Studies on ${panel_label} that belong to this one`}>
          {panel_studies.map((id) => (
            <li key={id}>
              <StudyOnPanel experiment_id={experiment_id} panel_study_id={id} label={panel_label} />
              <div className={page.actions}>
                <Button size="md" loading={isComparing} onClick={() => onCompare(id)}>
                  Compare with {panel_label}
                </Button>
                {isOwner && (
                  <Button variant="default" size="md" aria-label={`Release ${id}`} onClick={() => void set(id, false)}>
                    Release
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {panel_studies.length === 0 && !isOwner && (
        <p className={page.soft}>
          {`No study on ${panel_label} belongs to this one yet. Make one above, or ask an owner of the lab to name the one that you have.`}
        </p>
      )}
      {isOwner && (
        <form
          className={page.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void set(panel_study_id.trim(), true)
          }}
        >
          <TextInput
            size="md"
            label={panel_studies.length > 0 ? `Id of another study on ${panel_label}` : `Id of the study on ${panel_label}`}
            description={`In its address there: ${apiOfPlatform(shown.platform).studyAddress} Only its submissions can be decided here.`}
            required
            withAsterisk={false}
            autoComplete="off"
            spellCheck={false}
            value={panel_study_id}
            onChange={(event) => setStudyId(event.currentTarget.value)}
          />
          <div className={page.actions}>
            <Button type="submit" variant="default" size="md" loading={change.state === 'sending'}>
              It belongs to this study
            </Button>
          </div>
          <Refused change={change} />
        </form>
      )}
    </>
  )
}
