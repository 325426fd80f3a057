import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { serviceRules } from '#domain/services/index.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { explain, PATIENCE } from '../../studies/panel/use-panel.ts'

type ShownService = ReplyFrom<'/v1/show_services'>['data']['services'][number]
type Props = { service: ShownService; refresh: () => Promise<unknown> }

/** The token of one service: stored, tested and deleted, and never shown. */
export function ServiceToken({ service: { name, label, has_token, is_unreadable }, refresh }: Props) {
  const { tokenPlace, scopes, usedFor } = serviceRules(name)
  const [token, setToken] = useState('')
  const [result, setResult] = useState('')
  const { change, send } = useChange({ explain, refresh })
  const isSending = change.state === 'sending'
  const store = async (next: string, said: string) => {
    if (isSending) return
    setResult('')
    if (!(await send(callApi('/v1/set_service_token', { service: name, token: next })))) return
    setToken('')
    setResult(said)
  }
  const test = async () => {
    if (isSending) return
    setResult('')
    const call = callApi('/v1/test_service_token', { service: name }, PATIENCE)
    if (!(await send(call))) return
    const answer = await call
    if (!answer.ok) return
    const { account } = answer.reply.data
    setResult(
      `${label} accepts the token${account === '' ? '' : ` of ${account}`}. Whether it may write shows when something is sent.`,
    )
  }
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <p className={page.soft}>{usedFor}</p>
      {is_unreadable && (
        <p className={page.bad}>
          The token was stored by another installation and cannot be read here. Store it again, or delete it.
        </p>
      )}
      <form
        className={page.form ?? ''}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void store(token.trim(), `The token of ${label} is stored.`)
        }}
      >
        <PasswordInput
          {...{ size: 'md', required: true, withAsterisk: false, autoComplete: 'off', value: token }}
          label={has_token ? `Another token of ${label}` : `Token of ${label}`}
          description={`${tokenPlace}; scope ${scopes.write}`}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <div className={page.actions}>
          <Button type="submit" variant="default" size="md" loading={isSending}>
            Store the token
          </Button>
          {has_token && (
            <Button variant="default" size="md" disabled={isSending} onClick={() => void test()}>
              Test the token
            </Button>
          )}
          {(has_token || is_unreadable) && (
            <Button
              {...{ variant: 'default', size: 'md', className: page.bad ?? '', disabled: isSending }}
              onClick={() => void store('', `The token of ${label} is deleted.`)}
            >
              Delete the token
            </Button>
          )}
        </div>
        <Done>{result}</Done>
        <Refused change={change} />
      </form>
    </section>
  )
}
