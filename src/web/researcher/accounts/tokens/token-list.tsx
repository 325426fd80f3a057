import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../format-time.ts'
import page from '../../ui/page.module.css'
import { Panel } from '../../ui/panel.tsx'
import { Done } from '../../ui/result.tsx'
import list from '../rows.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'
import styles from './tokens.module.css'
import { type ApiToken, SCOPE_TEXTS } from './use-tokens.ts'

type Props = {
  tokens: readonly ApiToken[]
  /** An owner sees the tokens of all members. */
  isOwner: boolean
}

export function TokenList({ tokens, isOwner }: Props) {
  const [revoked, setRevoked] = useState<ApiToken>()
  const [done, setDone] = useState('')
  return (
    <Panel id="tokens" heading={isOwner ? 'Tokens of the lab' : 'Your tokens'}>
      {tokens.length === 0 && <p className={page.soft}>There are none yet.</p>}
      {tokens.length > 0 && (
        <ul className={`${page.plainList} ${list.rows} ${styles.tokens}`} aria-label="Tokens">
          {tokens.map((token) => (
            <TokenRow key={token.api_token_id} token={token} hasPerson={isOwner} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      <Done>{done}</Done>
      <RevokeDialog
        token={revoked}
        onClose={() => setRevoked(undefined)}
        onRevoked={(name) => {
          setRevoked(undefined)
          setDone(`${name} was revoked.`)
        }}
      />
    </Panel>
  )
}

type RowProps = { token: ApiToken; hasPerson: boolean; onRevoke: () => void }

function TokenRow({ token, hasPerson, onRevoke }: RowProps) {
  const { name, scopes, person_name, created_at, last_used_at, state } = token
  return (
    <li data-state={state}>
      <div>
        <p dir="auto">
          <strong>{name}</strong> <span className={styles.state}>{stateText(token)}</span>
        </p>
        <p>{scopes.map((scope) => SCOPE_TEXTS[scope].label).join(', ')}</p>
        <p className={page.soft}>
          {hasPerson && `${person_name}. `}Made {formatDate(created_at)}.{' '}
          {last_used_at === null ? 'Never used.' : `Last used ${formatDateTime(last_used_at)}.`}
        </p>
      </div>
      {state === 'active' && (
        <Button variant="default" className={page.bad ?? ''} aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}

function stateText({ state, expires_at }: ApiToken): string {
  if (state === 'revoked') return 'Revoked'
  return state === 'expired' ? `Ended ${formatDate(expires_at)}` : `Until ${formatDate(expires_at)}`
}
