import { Button, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '#web/researcher/api/use-change.ts'
import { Done, Problem } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './panel.module.css'
import { explain, PATIENCE, type StudyThere, useRefreshPanel } from './use-panel.ts'

type Props = { experiment_id: string; panel_study_id: string; study: StudyThere; label: string }

const people = (n: number) => (n === 1 ? '1 person' : `${n.toLocaleString('en')} people`)

/** More places for people who took one and are not complete here. */
export function PlacesForm({ experiment_id, panel_study_id, study, label }: Props) {
  const { places, n_given_back, n_incomplete } = study
  const [wanted, setWanted] = useState(places + n_incomplete)
  const [said, setSaid] = useState('')
  const { change, send } = useChange({ explain, refresh: useRefreshPanel(experiment_id) })
  const raise = async () => {
    if (change.state === 'sending') return
    setSaid('')
    if (await send(callApi('/v1/set_panel_places', { experiment_id, panel_study_id, places: wanted }, PATIENCE)))
      setSaid(`The study has ${wanted.toLocaleString('en')} places.`)
  }
  return (
    <form
      className={styles.places}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void raise()
      }}
    >
      <NumberInput
        label="Places"
        description={`${people(n_given_back)} gave a place back: ${label} offers it again by itself. ${people(n_incomplete)} hold one and are not complete here.`}
        min={places}
        max={100_000}
        allowDecimal={false}
        value={wanted}
        onChange={(typed) => setWanted(Number(typed))}
      />
      <Button type="submit" variant="default" loading={change.state === 'sending'} disabled={wanted <= places}>
        Raise places
      </Button>
      <Done>{said}</Done>
      {change.state === 'refused' && <Problem>{change.sentence}</Problem>}
    </form>
  )
}
