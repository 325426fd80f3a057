import { Button, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { money } from '#domain/panels/study-plan.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './panel.module.css'
import { explain, PATIENCE, type StudyThere, useRefreshPanel } from './use-panel.ts'

type Props = { experiment_id: string; panel_study_id: string; study: StudyThere; label: string }

const counted = (n: number, [one, many]: readonly [string, string]) =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString('en')} ${many}`
const people = (n: number) => counted(n, ['person', 'people'])
const placesOf = (n: number) => counted(n, ['place', 'places'])

/** A study that has ended there gives the places that are free again to nobody by itself. */
const nWaiting = ({ state, places, places_taken }: StudyThere) => (state === 'ended' ? Math.max(0, places - places_taken) : 0)

/** More places for people who keep one and are not complete here. */
export function PlacesForm({ experiment_id, panel_study_id, study, label }: Props) {
  const { places, places_proposed, n_given_back, n_incomplete } = study
  const [wanted, setWanted] = useState(places_proposed)
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const { change, send } = useChange({ explain, refresh: useRefreshPanel(experiment_id) })
  const isOffer = wanted > places || (wanted === places && nWaiting(study) > 0)
  const offered =
    nWaiting(study) > 0
      ? `The study has ended there, so ${label} offers it again only when places are set here.`
      : `${label} offers it again by itself.`

  const raise = async () => {
    if (change.state === 'sending') return
    const body = { experiment_id, panel_study_id, places: wanted, n_confirmed: wanted - places }
    if (!(await send(callApi('/v1/set_panel_places', body, PATIENCE)))) return
    setAsking(false)
    setSaid(`The study has ${placesOf(wanted)}.`)
  }
  return (
    <form
      className={styles.places}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        setSaid('')
        setAsking(true)
      }}
    >
      <NumberInput
        label="Places"
        description={`${people(n_given_back)} gave a place back: ${offered} ${people(n_incomplete)} keep one and are not complete here.`}
        min={places}
        max={100_000}
        allowDecimal={false}
        value={wanted}
        onChange={(typed) => setWanted(Number(typed))}
      />
      <Button type="submit" variant="default" disabled={!isOffer}>
        Raise places…
      </Button>
      <Done>{said}</Done>
      <Dialog title={`Raise places on ${label}?`} isOpen={isAsking} onClose={() => setAsking(false)}>
        <div className={page.form}>
          <p>{consequence(study, wanted)}</p>
          <Refused change={change} />
          <div className={page.actions}>
            <Button size="md" loading={change.state === 'sending'} onClick={() => void raise()}>
              Raise places
            </Button>
            <Button variant="default" size="md" onClick={() => setAsking(false)} data-autofocus>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </form>
  )
}

/** What it means for people and for money. */
function consequence(study: StudyThere, wanted: number): string {
  const nAdded = wanted - study.places
  const added = `${placesOf(nAdded)} more, ${placesOf(wanted)} in all: ${money(nAdded * study.cost_of_place, study.currency)} with fees. Places can never be lowered again.`
  const waiting = `${placesOf(nWaiting(study))} that nobody has now can be taken again.`
  return [nAdded > 0 ? added : '', nWaiting(study) > 0 ? waiting : ''].join(' ').trim()
}
