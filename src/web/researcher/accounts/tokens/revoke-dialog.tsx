import { Button } from '@mantine/core'
import { callApi } from '#web/shared/call-api.ts'
import { useChange } from '../../api/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import page from '../../ui/page.module.css'
import { Refused } from '../../ui/result.tsx'
import { NO_ANSWER } from '../call-auth.ts'
import { type ApiToken, useRefreshTokens } from './use-tokens.ts'

type Props = {
  /** Undefined: closed. */
  token: ApiToken | undefined
  onClose: () => void
  onRevoked: (name: string) => void
}

export function RevokeDialog({ token, onClose, onRevoked }: Props) {
  return (
    <Dialog title="Revoke this token?" isOpen={token !== undefined} onClose={onClose}>
      {token && <Content key={token.api_token_id} token={token} onClose={onClose} onRevoked={onRevoked} />}
    </Dialog>
  )
}

function Content({ token: { api_token_id, name }, onClose, onRevoked }: Props & { token: ApiToken }) {
  const { change, send } = useChange({
    explain: (failure) => ({ sentence: failure.problem === 'refused' ? failure.message : NO_ANSWER.message }),
    refresh: useRefreshTokens(),
  })
  return (
    <div className={page.form}>
      <p>
        Scripts that use <strong dir="auto">{name}</strong> are refused from now on. This cannot be undone; you can create a new
        token.
      </p>
      <Refused change={change} />
      <div className={page.actions}>
        <Button
          size="md"
          className={page.badNow ?? ''}
          loading={change.state === 'sending'}
          onClick={async () => {
            if (await send(callApi('/v1/revoke_api_token', { api_token_id }))) onRevoked(name)
          }}
        >
          Revoke
        </Button>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          Keep it
        </Button>
      </div>
    </div>
  )
}
