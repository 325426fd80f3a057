import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SCOPES, type Scope } from '#domain/accounts/roles.ts'
import { callApi } from '#web/shared/call-api.ts'
import { Panel } from '../../ui/panel.tsx'
import { AccountForm } from '../account-form.tsx'
import { NO_ANSWER } from '../call-auth.ts'
import { dayIn, endOfDay, LONGEST_DAYS } from '../end-day.ts'
import { SCOPE_TEXTS, useRefreshTokens } from './use-tokens.ts'

export type MadeToken = { name: string; token: string; expires_at: number }

/** The server takes ends within a year. */
const USUAL_DAYS = 90

const MAX_NAME = 256

export function MakeToken({ onMade }: { onMade: (made: MadeToken) => void }) {
  const [nowMs] = useState(Date.now)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read-studies', 'read-data'])
  const [day, setDay] = useState(() => dayIn(USUAL_DAYS, nowMs))
  const refresh = useRefreshTokens()
  const send = async () => {
    if (scopes.length === 0) return 'Choose at least one thing that the token may do.'
    const result = await callApi('/v1/create_api_token', { name, scopes: scopes as Scope[], expires_at: endOfDay(day) ?? 0 }) // values of SCOPES
    if (!result.ok) return result.problem === 'refused' ? result.message : NO_ANSWER.message
    await refresh()
    onMade({ name, ...result.reply.data })
    return undefined
  }
  return (
    <Panel id="make-token" heading="Create a token">
      <AccountForm submitLabel="Create token" onSend={send}>
        <TextInput
          size="md"
          withAsterisk={false}
          label="Name"
          description="What it is for, so that you know later which one to revoke."
          placeholder="Weekly export, R"
          required
          maxLength={MAX_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group label="It may" value={scopes} onChange={setScopes}>
          <Stack gap="xs" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={SCOPE_TEXTS[scope].label} description={SCOPE_TEXTS[scope].allows} />
            ))}
          </Stack>
        </Checkbox.Group>
        <TextInput
          size="md"
          withAsterisk={false}
          label="Last day"
          description="Within a year."
          type="date"
          required
          min={dayIn(0, nowMs)}
          max={dayIn(LONGEST_DAYS, nowMs)}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </AccountForm>
    </Panel>
  )
}
