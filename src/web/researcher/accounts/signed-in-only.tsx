import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'
import { useMe } from './use-me.ts'

/** Pages that a stranger may open. */
const OPEN: readonly string[] = ['/about', '/viewforms', '/sign-in', '/join', '/new-password']

/** The page itself is shown until it is known that nobody is signed in: on one's own machine somebody always is. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const me = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/$/, '$1') })
  if (me === undefined || me.person !== null || OPEN.includes(path)) return children
  return (
    <Notice heading="Sign in to see this page">
      <p>
        {me.has_owner
          ? 'This page is for the researchers of this installation.'
          : 'Nobody has an account here yet. The server printed a link for the owner when it started; npm run owner-link prints a new one.'}
      </p>
      <Button component="a" href="/sign-in" size="md">
        Sign in
      </Button>
    </Notice>
  )
}
