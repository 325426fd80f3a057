import { Fragment, type ReactNode } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { Loading } from '../ui/loading/loading.tsx'

/** Drafts belong to a person: a page that opens one waits until the server has said who is signed in. */
export function ForPerson({ children }: { children: (person_id: string) => ReactNode }) {
  const me = useMe()
  if (me === undefined) return <Loading what="the page" height={480} />
  // Another person who signs in in another tab gets a page of their own.
  return me.person && <Fragment key={me.person.person_id}>{children(me.person.person_id)}</Fragment>
}
