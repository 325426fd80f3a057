import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '../../ui/loading/query-state.tsx'
import page from '../../ui/page.module.css'
import type { AuthResult } from '../call-auth.ts'

type Props<Data> = {
  query: UseQueryResult<AuthResult<Data>>
  /** What is loaded, with its article: "the passkeys". */
  what: string
  children: (data: Data) => ReactNode
}

/** A list of the account, once it is there. What it says to somebody who has to sign in again leads there. */
export function AccountPart<Data>({ query, what, children }: Props<Data>) {
  const result = query.data
  if (result === undefined) return <QueryState query={query} what={what} height={72} />
  if (result.ok) return children(result.data)
  return (
    <p className={page.soft}>
      {result.message} {result.code === 'sign_in_again' && <a href="/sign-in">Sign in again</a>}
    </p>
  )
}
