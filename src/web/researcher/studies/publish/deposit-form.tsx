import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { explain } from '../panel/use-panel.ts'
import { CONTENT_LABELS } from './deposit-words.ts'
import styles from './publish.module.css'
import { isSending, type ShownPublication, useRefreshPublication } from './use-publication.ts'

type Props = { experiment_id: string } & Pick<ShownPublication, 'services' | 'deposits'>

/** Sends the newest package or materials. What was sent before is replaced in the same draft. */
export function DepositForm({ experiment_id, services, deposits }: Props) {
  const [chosen, setChosen] = useState<string>()
  const [content, setContent] = useState<'data' | 'materials'>('data')
  const [hasStimuli, setStimuli] = useState(false)
  const [isLookedThrough, setLookedThrough] = useState(false)
  const { change, send } = useChange({ explain, refresh: useRefreshPublication(experiment_id) })
  const service = services.find(({ name }) => name === chosen) ?? services[0]
  if (service === undefined) return null
  const isUnderWay = deposits.some((each) => each.service === service.name && each.content === content && isSending(each))
  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (change.state === 'sending' || !isLookedThrough) return
    const wanted = { experiment_id, service: service.name, content, has_stimuli: hasStimuli && content === 'materials' }
    if (await send(callApi('/v1/start_deposit', { ...wanted, is_looked_through: true }))) setLookedThrough(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void start(event)}>
      <div className={styles.pair}>
        <NativeSelect
          {...{ size: 'md', label: 'To', value: service.name }}
          data={services.map(({ name, label }) => ({ value: name, label }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        <NativeSelect
          {...{ size: 'md', label: 'What', value: content }}
          data={Object.entries(CONTENT_LABELS).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => setContent(value === 'materials' ? 'materials' : 'data')}
        />
      </div>
      {content === 'materials' && (
        <Checkbox
          label="With posts, pictures and films"
          description="Only if you may share them: they belong to the people who made them."
          checked={hasStimuli}
          onChange={(event) => setStimuli(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label="I have looked through what goes out"
        description={LOOK_THROUGH[content]}
        checked={isLookedThrough}
        onChange={(event) => setLookedThrough(event.currentTarget.checked)}
      />
      <div className={page.actions}>
        <Button type="submit" size="md" loading={change.state === 'sending'} disabled={!isLookedThrough || isUnderWay}>
          {`Send to ${service.label}`}
        </Button>
      </div>
      <Refused change={change} />
    </form>
  )
}

const LOOK_THROUGH = {
  data: 'It goes out with what is stored above: marked facts are changed, and texts that nobody decided about are taken out.',
  materials: 'Texts and questionnaires may hold names of colleagues, addresses and links.',
} as const
