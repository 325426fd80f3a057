import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { isoDay } from '#domain/iso-day.ts'
import { retentionAt } from '#domain/study/lifecycle/retention.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import type { ListedStudy, ShownStudy } from '../study-types.ts'
import { useRetentionDate } from '../use-studies.ts'
import styles from './retention-panel.module.css'
import { dayText, erasedText, retentionText } from './retention-words.ts'

const DAY_MS = 86_400_000

type Props = { study: ListedStudy; date: string; erased: ShownStudy['erased'] }

/** Until when the data is kept, and what was erased. */
export function RetentionPanel({ study: { experiment_id, role }, date, erased }: Props) {
  const [nowMs] = useState(Date.now)
  const [typed, setTyped] = useState(date)
  const [result, setResult] = useState('')
  const { change, setDate } = useRetentionDate(experiment_id)
  const isSending = change.state === 'sending'
  const retention = retentionAt(date, nowMs)
  const isErased = erased.retention > 0

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || typed === date) return
    setResult('')
    if (await setDate(typed)) setResult(typed === '' ? 'The data is kept.' : `The data is kept until ${dayText(typed)}.`)
  }

  return (
    <Panel id="retention" heading="Retention">
      {retention.state === 'near' && !isErased ? (
        <p className={styles.warning} role="note">
          {retentionText(retention)}
        </p>
      ) : (
        !isErased && <p className={page.soft}>{retentionText(retention)}</p>
      )}
      {erasedText(erased) !== '' && <p>{erasedText(erased)}</p>}
      {isErased && <p className={page.soft}>The design and the counts stay. The study takes nobody new.</p>}
      {!isErased && roleMay(role, 'change-study') && (
        <form className={styles.form} onSubmit={onSubmit}>
          <TextInput
            size="md"
            type="date"
            label="Erase participants’ data on"
            min={isoDay(nowMs + DAY_MS)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" size="md" loading={isSending} aria-disabled={typed === date}>
            {typed === '' && date !== '' ? 'Keep the data' : 'Save the date'}
          </Button>
        </form>
      )}
      <Done>{result}</Done>
      <Refused change={change} />
    </Panel>
  )
}
