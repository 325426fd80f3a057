import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  deleteSheetMapping as deleteContract,
  listSheetMappings as listContract,
  saveSheetMapping as saveContract,
} from '#contract/sheet-mappings.ts'
import { Refusal } from '#server/refusal.ts'
import { deleteMapping, mappingsOf, saveMapping } from '#server/store/stimuli/sheet-mappings.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'

/** Far more than a lab has tools. */
const MOST_MAPPINGS = 200

export async function listSheetMappings(
  { database: { db } }: Deps,
  _body: unknown,
  caller: Caller,
): Promise<ReplyOf<typeof listContract>> {
  return { success: 'true', data: { mappings: await mappingsOf(db, labOf(caller)) } }
}

export async function saveSheetMapping(
  { database: { db } }: Deps,
  { name, mapping }: BodyOf<typeof saveContract>,
  caller: Caller,
): Promise<ReplyOf<typeof saveContract>> {
  const { lab_id, person_id } = actorOf(caller)
  if (!(await saveMapping(db, { lab_id, name, mapping, person_id }, MOST_MAPPINGS)))
    throw new Refusal('bad_request', `A lab keeps ${MOST_MAPPINGS} matchings at most. Delete one first`)
  return { success: 'true' }
}

export async function deleteSheetMapping(
  { database: { db } }: Deps,
  { name }: BodyOf<typeof deleteContract>,
  caller: Caller,
): Promise<ReplyOf<typeof deleteContract>> {
  if (!(await deleteMapping(db, labOf(caller), name)))
    throw new Refusal('not_found', 'name: your lab has no matching of this name')
  return { success: 'true' }
}
