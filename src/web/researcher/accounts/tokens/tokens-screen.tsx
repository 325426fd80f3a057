import { Stack } from '@mantine/core'
import { useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { pageTitle } from '../../page-title.ts'
import { QueryState } from '../../ui/loading/query-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMe } from '../use-me.ts'
import { type MadeToken, MakeToken } from './make-token.tsx'
import { NewToken } from './new-token.tsx'
import { TokenList } from './token-list.tsx'
import { useTokens } from './use-tokens.ts'

export function TokensScreen() {
  const me = useMe()
  const lab = me?.labs.find(({ lab_id }) => lab_id === me.lab_id)
  const mayMake = roleMay(me?.role ?? null, 'be-in-lab')
  return (
    <>
      <PageHeader
        title={pageTitle('/account/tokens')}
        lead={
          <>
            For scripts that work in your name{lab && ` in ${lab.name}`}. A token can never do more than you.{' '}
            <a href="/v1/docs">Every call, with examples for curl, R and Python</a>
          </>
        }
      />
      {mayMake && <Tokens isOwner={me?.role === 'owner'} />}
      {me?.person && !mayMake && (
        <Notice>
          <p>Tokens belong to a lab, and you are in none yet. Join one by invitation, or create your own.</p>
        </Notice>
      )}
    </>
  )
}

function Tokens({ isOwner }: { isOwner: boolean }) {
  const query = useTokens()
  const [made, setMade] = useState<MadeToken>()
  return (
    <Stack>
      {made ? <NewToken made={made} onDone={() => setMade(undefined)} /> : <MakeToken onMade={setMade} />}
      <QueryState query={query} what="the tokens" height={120} />
      {query.data && <TokenList tokens={query.data} isOwner={isOwner} />}
    </Stack>
  )
}
