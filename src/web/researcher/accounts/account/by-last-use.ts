import type { Login } from './use-account.ts'

/** Orders logins: the one of this browser first, then the one that was used last. */
export const byLastUse =
  (here: string) =>
  (a: Pick<Login, 'id' | 'updatedAt'>, b: Pick<Login, 'id' | 'updatedAt'>): number =>
    Number(b.id === here) - Number(a.id === here) || Date.parse(b.updatedAt) - Date.parse(a.updatedAt)
