import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import type { Excluded } from '../study-types.ts'
import { useExclude } from '../use-studies.ts'
import styles from './exclusions-panel.module.css'

type Props = { experiment_id: string; excluded: readonly Excluded[] }

/** The server's limits (contract/exclude-participants.ts, contract/text.ts). */
const MAX_REASON = 500
const MAX_USER_ID = 128

const ROWS_AT_A_TIME = 50

export function ExclusionsPanel({ experiment_id, excluded }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [userId, setUserId] = useState('')
  const [reason, setReason] = useState('')
  const [result, setResult] = useState('')
  const { shown, showMore } = useShowMore(excluded, ROWS_AT_A_TIME, countOf(excluded.length, 'excluded participant'))
  const { change, exclude } = useExclude(experiment_id)
  const isSending = change.state === 'sending'

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const [user_id, givenReason] = [userId.trim(), reason.trim()]
    if (isSending || user_id === '' || givenReason === '') return
    setResult('')
    if (await exclude(user_id, givenReason)) {
      setResult(`${user_id} is left out of exports, quotas and figures.`)
      setUserId('')
      setReason('')
    }
    field.current?.focus()
  }

  const includeAgain = async (user_id: string) => {
    if (isSending) return
    setResult('')
    if (!(await exclude(user_id, null))) return
    setResult(`${user_id} counts again.`)
    // The button that had the focus was removed with its row.
    field.current?.focus()
  }

  return (
    <Panel id="exclusions" heading="Excluded participants">
      <p className={page.soft}>
        Somebody who is excluded is left out of exports, quotas and figures. Their data stay, and they can be taken back.
      </p>
      <form className={styles.exclude} onSubmit={onSubmit}>
        <TextInput
          ref={field}
          size="md"
          label="user_id"
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value)}
          maxLength={MAX_USER_ID}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <TextInput
          size="md"
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={MAX_REASON}
          autoComplete="off"
          dir="auto"
          required
          withAsterisk={false}
        />
        <Button type="submit" variant="default" size="md" loading={isSending}>
          Exclude
        </Button>
      </form>
      <Done>{result}</Done>
      <Refused change={change} />
      {excluded.length > 0 && (
        <ul className={`${page.plainList} ${styles.excluded}`} aria-label="Excluded participants">
          {shown.map(({ user_id, reason: savedReason, excluded_at }) => (
            <li key={user_id}>
              <div>
                <p>
                  <strong dir="auto">{user_id}</strong>{' '}
                  <span className={page.soft}>
                    <time dateTime={new Date(excluded_at).toISOString()}>{formatDateTime(excluded_at)}</time>
                  </span>
                </p>
                <p dir="auto">{savedReason}</p>
              </div>
              <Button variant="default" aria-label={`Take back ${user_id}`} onClick={() => includeAgain(user_id)}>
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
      {showMore}
    </Panel>
  )
}
