import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import type { ApiResult } from '#web/shared/call-api.ts'
import styles from './panel.module.css'
import { explain, useRefreshPanel } from './use-panel.ts'

type Props = {
  experiment_id: string
  /** "token", "secret" or "key". */
  what: string
  isStored: boolean
  description?: string
  /** Stores it; an empty text deletes it. */
  store: (text: string) => Promise<ApiResult<unknown>>
  /** What else has to be said with it. */
  children?: ReactNode
}

/** A text that is stored and never shown. */
export function SecretForm({ experiment_id, what, isStored, description, store, children }: Props) {
  const [text, setText] = useState('')
  const [result, setResult] = useState('')
  const { change, send } = useChange({ explain, refresh: useRefreshPanel(experiment_id) })
  const replace = async (next: string, done: string) => {
    if (change.state === 'sending') return
    setResult('')
    if (!(await send(store(next)))) return
    setText('')
    setResult(done)
  }
  return (
    <form
      className={`${page.form} ${styles.token}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void replace(text.trim(), `The ${what} is stored.`)
      }}
    >
      <PasswordInput
        size="md"
        label={isStored ? `Another ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)}`}
        description={description}
        required
        withAsterisk={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {children}
      <div className={page.actions}>
        <Button type="submit" variant="default" size="md" loading={change.state === 'sending'}>
          {`Store the ${what}`}
        </Button>
        {isStored && (
          <Button
            variant="default"
            size="md"
            className={page.bad ?? ''}
            onClick={() => void replace('', `The ${what} is deleted.`)}
          >
            {`Delete the ${what}`}
          </Button>
        )}
      </div>
      <Done>{result}</Done>
      <Refused change={change} />
    </form>
  )
}
