import { pageAt } from '#contract/pages.ts'
import { roleMay } from '#domain/accounts/role-may.ts'
import type { Me } from './use-me.ts'

/** Pages that a stranger may open. */
const OPEN: readonly string[] = ['/help', '/about', '/demo', '/viewforms', '/sign-in', '/join', '/new-password', '/review']

/** The call for which a page is there. Somebody whose role does not allow it has no use for the page. */
const NEEDS: Readonly<Record<string, string>> = {
  '/upload': 'POST /v1/ingest_entity_set',
  '/upload-hosted': 'POST /v1/ingest_entity_set',
  '/upload-set': 'POST /v1/ingest_entity_set',
  '/create-study': 'POST /v1/spawn_experiment',
  '/create-study-old': 'POST /v1/spawn_experiment',
  '/download': 'POST /v1/jobs',
  '/questionnaires': 'POST /v1/list_questionnaires',
  '/questionnaires/$id': 'POST /v1/save_questionnaire',
  '/questionnaires/$id/print': 'POST /v1/show_questionnaire',
  // Somebody with a shared study may be in no lab.
  '/sets': 'POST /v1/list_entity_sets',
}

export type PageAccess = 'open' | 'sign-in' | 'role'

type Who = Pick<Me, 'person' | 'role' | 'n_shared_studies'>

/** Whether somebody may open a page, or why not. */
export function pageAccess(path: string, { person, role, n_shared_studies }: Who): PageAccess {
  if (OPEN.includes(path)) return 'open'
  if (person === null) return 'sign-in'
  const needed = NEEDS[pageAt(path)?.path ?? path]
  if (needed === undefined || roleMay(role, needed)) return 'open'
  // Data of a study that was shared with them, from another lab.
  return path === '/download' && n_shared_studies > 0 ? 'open' : 'role'
}
