import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LICENCE_IDS, licenceOf, licences } from '#domain/publication/licences.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Problem, ProblemList } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { explain } from '../panel/use-panel.ts'
import { CreatorRows } from './creator-rows.tsx'
import styles from './publish.module.css'
import { type Details, type ShownPublication, useRefreshPublication } from './use-publication.ts'

type Props = { experiment_id: string; shown: ShownPublication; mayChange: boolean }

/** Title, people, licence and relations, which stand in the package and in the record. */
export function DetailsForm({ experiment_id, shown, mayChange }: Props) {
  const [details, setDetails] = useState(shown.details)
  const [keywords, setKeywords] = useState(shown.details.keywords.join(', '))
  // A newer description of another tab is not overwritten.
  const [basedOn, setBasedOn] = useState(shown.revision)
  const [result, setResult] = useState('')
  const { change, send } = useChange({ explain, refresh: useRefreshPublication(experiment_id) })
  const set = (part: Partial<Details>) => {
    setResult('')
    setDetails((before) => ({ ...before, ...part }))
  }
  const field = (name: 'title' | 'preregistration' | 'paper' | 'embargo_until', label: string) => ({
    ...({ size: 'md', readOnly: !mayChange, autoComplete: 'off' } as const),
    label,
    value: details[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  })
  const store = async (event: FormEvent) => {
    event.preventDefault()
    if (change.state === 'sending') return
    setResult('')
    const typed = { ...details, keywords: keywords.split(',').map((each) => each.trim()) }
    const call = callApi('/v1/set_publication', { experiment_id, based_on: basedOn, details: typed })
    if (!(await send(call))) return
    const answer = await call
    if (answer.ok) setBasedOn(answer.reply.data.revision)
    setResult('Stored.')
  }
  const isOvertaken = change.state === 'refused' && shown.revision !== basedOn
  const takeNewest = () => {
    setDetails(shown.details)
    setKeywords(shown.details.keywords.join(', '))
    setBasedOn(shown.revision)
    setResult('This is what is stored.')
  }
  return (
    <Panel id="details" heading="How the data are published">
      <form className={styles.form} onSubmit={(event) => void store(event)}>
        <TextInput {...field('title', 'Title')} />
        <Textarea
          {...{ size: 'md', label: 'Description', rows: 6, readOnly: !mayChange }}
          value={details.description}
          onChange={({ currentTarget: { value } }) => set({ description: value })}
        />
        <CreatorRows creators={details.creators} isReadOnly={!mayChange} onChange={(creators) => set({ creators })} />
        <div className={styles.pair}>
          <NativeSelect
            {...{ size: 'md', label: 'Licence', value: details.licence, disabled: !mayChange }}
            description={licenceOf(details.licence).means}
            data={licences.map(({ id, label }) => ({ value: id, label }))}
            onChange={({ currentTarget: { value } }) => {
              const licence = LICENCE_IDS.find((id) => id === value)
              if (licence) set({ licence })
            }}
          />
          <TextInput {...field('embargo_until', 'Closed until')} type="date" description="Empty: open once it is published" />
        </div>
        <TextInput
          {...{ size: 'md', label: 'Keywords', readOnly: !mayChange, autoComplete: 'off', value: keywords }}
          description="Separated by commas"
          onChange={({ currentTarget: { value } }) => setKeywords(value)}
        />
        <div className={styles.pair}>
          <TextInput {...field('preregistration', 'Preregistration')} description="DOI or address, if there is one" />
          <TextInput {...field('paper', 'Paper')} description="DOI or address, if there is one" />
        </div>
        {mayChange && (
          <div className={page.actions}>
            <Button type="submit" size="md" variant="default" loading={change.state === 'sending'}>
              Store
            </Button>
          </div>
        )}
        <Done>{result}</Done>
        {change.state === 'refused' && result === '' && (
          <Problem manual={isOvertaken ? undefined : change.manual}>{change.sentence}</Problem>
        )}
        {isOvertaken && (
          <div>
            <Button variant="default" size="md" onClick={takeNewest}>
              Show what is stored
            </Button>
          </div>
        )}
        {shown.is_stored && <ProblemList problems={shown.problems} />}
      </form>
    </Panel>
  )
}
