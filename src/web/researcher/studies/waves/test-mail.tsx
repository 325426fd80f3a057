import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Done, Problem } from '#web/researcher/ui/result.tsx'
import type { ApiResult } from '#web/shared/call-api.ts'
import { explain } from '../panel/use-panel.ts'

type Props = {
  label: string
  send: (to: { to?: string }) => Promise<ApiResult<ReplyFrom<'/v1/test_wave_mail'>>>
  refresh: () => Promise<unknown>
}

/** Sends a mail to oneself. The address is asked for only if the server knows none. */
export function TestMail({ label, send, refresh }: Props) {
  const { change, send: sendChange } = useChange({ explain, refresh })
  const [to, setTo] = useState('')
  const [sentTo, setSentTo] = useState('')
  const test = async () => {
    if (change.state === 'sending') return
    setSentTo('')
    const call = send(to.trim() === '' ? {} : { to: to.trim() })
    if (!(await sendChange(call))) return
    const answer = await call
    if (answer.ok) setSentTo(answer.reply.data.sent_to)
  }
  const asksAddress = change.state === 'refused' && change.sentence.startsWith('to:')
  return (
    <>
      {(asksAddress || to !== '') && (
        <TextInput
          {...{ size: 'md', type: 'email', label: 'Your address', autoComplete: 'email', value: to }}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
      )}
      <div className={page.actions}>
        <Button variant="default" size="md" loading={change.state === 'sending'} onClick={() => void test()}>
          {label}
        </Button>
      </div>
      <Done>{sentTo === '' ? '' : `Sent to ${sentTo}.`}</Done>
      {change.state === 'refused' && <Problem manual={change.manual}>{change.sentence.replace(/^to: /, '')}</Problem>}
    </>
  )
}
