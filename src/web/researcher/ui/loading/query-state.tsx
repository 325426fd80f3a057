import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { messages } from '#contract/researcher-messages.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { Notice } from '../notice.tsx'
import { Loading } from './loading.tsx'

type Props = {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** What is loaded, with its article: "the studies". */
  what: string
  /** Height of the placeholder in pixels. */
  height: number
  /** What to say if the query gives null. */
  notFound?: string
}

/** A placeholder while a query loads, a retry button after it failed, and nothing once there are data. */
export function QueryState({ query: { data, isError, isFetching, refetch }, what, height, notFound }: Props) {
  if (data === null && notFound !== undefined)
    return (
      <Notice>
        <p>{notFound}</p>
      </Notice>
    )
  if (data !== undefined) return null
  if (!isError) return <Loading what={what} height={height} />
  return (
    <Notice role="alert">
      <p>{capitalize(what)} could not be loaded.</p>
      <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
        {messages.retry}
      </Button>
    </Notice>
  )
}
