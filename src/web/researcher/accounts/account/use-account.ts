import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AuthResult, NO_ANSWER, readAuth } from '../call-auth.ts'
import type { Passkey } from '../passkeys.ts'

type Used = { id: string; updatedAt: string }

/** Orders logins: the one of this browser first, then the one that was used last. */
export const byLastUse =
  (here: string) =>
  (a: Used, b: Used): number =>
    Number(b.id === here) - Number(a.id === here) || Date.parse(b.updatedAt) - Date.parse(a.updatedAt)

export type Login = { id: string; token: string; createdAt: string; updatedAt: string; userAgent?: string | null }
export type Way = { providerId: string; createdAt: string }

const ACCOUNT = 'account'

/** Something of one's own account. A refusal is a result too: it says what the person can do. */
const useRead = <Data>(what: string, read: () => Promise<AuthResult<Data>>) =>
  useQuery({
    queryKey: [ACCOUNT, what],
    queryFn: async () => {
      const result = await read()
      if (!result.ok && result.code === NO_ANSWER.code) throw new Error(`${what}: ${result.message}`)
      return result
    },
    staleTime: 0,
  })

/** Where the person is signed in, this browser first, then by last use. */
export const useLogins = () => useRead('logins', readLogins)

async function readLogins(): Promise<AuthResult<{ here: string; logins: Login[] }>> {
  const [own, all] = await Promise.all([
    readAuth<{ session?: { id: string } } | null>('/get-session'),
    readAuth<Login[]>('/list-sessions'),
  ])
  if (!own.ok) return own
  if (!all.ok) return all
  const here = own.data?.session?.id ?? ''
  return { ok: true, data: { here, logins: [...all.data].sort(byLastUse(here)) } }
}

export const usePasskeys = () => useRead('passkeys', () => readAuth<Passkey[]>('/passkey/list-user-passkeys'))

/** The password and the other sites by which the person signs in. */
export const useWays = () => useRead('ways', () => readAuth<Way[]>('/list-accounts'))

/** Returns a function that asks the server again for all of it. */
export function useRefreshAccount() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [ACCOUNT] })
}
