import { callApi } from '#web/shared/call-api.ts'
import { useChange } from '../../api/use-change.ts'
import { Confirm } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
    <Confirm
      change={change}
      action="Revoke"
      keep="Keep it"
      onConfirm={async () => {
        if (await send(callApi('/v1/revoke_api_token', { api_token_id }))) onRevoked(name)
      }}
      onClose={onClose}
    >
      <p>
        Scripts that use <strong dir="auto">{name}</strong> are refused from now on. This cannot be undone; you can create a new
        token.
      </p>
    </Confirm>
  )
}
