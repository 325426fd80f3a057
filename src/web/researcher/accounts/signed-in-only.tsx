import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'
import { pageAccess } from './page-access.ts'
import { useMe } from './use-me.ts'

/** The page itself is shown until it is known that nobody is signed in: on one's own machine somebody always is. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const me = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/$/, '$1') })
  // A page about one study: the role in that study decides, and the page itself looks at it.
  const isAboutStudy = useLocation({ select: ({ search }) => ['edit', 'id', 'experiment_id'].some((name) => name in search) })
  const access = me === undefined ? 'open' : pageAccess(path, me)
  if (access === 'open' || (access === 'role' && isAboutStudy)) return children
  if (access === 'role')
    return (
      <Notice heading="This page is not part of your role">
        <p>You are {me?.role ?? 'not a member'} in this lab. An owner of the lab can give you another role.</p>
        <Button component="a" href="/studies" size="md">
          Go to the studies
        </Button>
      </Notice>
    )
  return (
    <Notice heading="Sign in to see this page">
      <p>
        {me?.has_owner
          ? 'This page is for the researchers of this installation.'
          : 'Nobody has an account here yet. The server printed a link for the owner when it started; npx feedlab owner-link prints a new one.'}
      </p>
      <Button component="a" href="/sign-in" size="md">
        Sign in
      </Button>
    </Notice>
  )
}
