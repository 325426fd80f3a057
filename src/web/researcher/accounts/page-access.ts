import { pageAt } from '#contract/pages.ts'
import { type Permission, roleMay } from '#domain/accounts/permissions.ts'
import type { Me } from './use-me.ts'

/** Pages that a stranger may open. */
const OPEN: readonly string[] = [
  '/help',
  '/about',
  '/demo',
  '/gallery',
  '/gallery/$id',
  '/viewforms',
  '/sign-in',
  '/join',
  '/new-password',
  '/review',
]

/** Somebody whose role does not include the permission has no use for the page. */
const NEEDS: Readonly<Record<string, Permission>> = {
  '/upload': 'add-sets',
  '/upload-hosted': 'add-sets',
  '/upload-set': 'add-sets',
  '/create-study': 'make-studies',
  '/create-study-old': 'make-studies',
  '/download': 'take-data',
  '/questionnaires': 'see-questionnaires',
  '/questionnaires/$id': 'change-questionnaires',
  '/questionnaires/$id/print': 'see-questionnaires',
  // Somebody with a shared study may be in no lab.
  '/sets': 'see-sets',
}

export type PageAccess = 'open' | 'sign-in' | 'role'

type Who = Pick<Me, 'person' | 'role' | 'n_shared_studies'>

/** Whether somebody may open a page, or why not. */
export function pageAccess(path: string, { person, role, n_shared_studies }: Who): PageAccess {
  if (OPEN.includes(pageAt(path)?.path ?? path)) return 'open'
  if (person === null) return 'sign-in'
  const needed = NEEDS[pageAt(path)?.path ?? path]
  if (needed === undefined || roleMay(role, needed)) return 'open'
  // Data of a study that was shared with them, from another lab.
  return path === '/download' && n_shared_studies > 0 ? 'open' : 'role'
}
