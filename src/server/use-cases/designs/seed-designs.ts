import { type DesignName, trialStudy } from '#domain/designs/design-names.ts'
import { Refusal } from '#server/refusal.ts'
import { insertLabOnce } from '#server/store/accounts/labs.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'
import { GALLERY_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { readDesigns } from './read-design.ts'
import { importDesign } from './use-design.ts'

/** Makes the studies of the gallery that are missing. */
export async function seedDesigns(deps: Deps): Promise<DesignName[]> {
  const { db } = deps.database
  await insertLabOnce(db, { lab_id: GALLERY_LAB, name: 'Gallery' })
  const gallery = { researcher: { lab_id: GALLERY_LAB, person_id: LOCAL_OWNER } }
  const made: DesignName[] = []
  for (const design of await readDesigns()) {
    const experiment_id = trialStudy(design.name)
    if (await findStudy(db, experiment_id)) continue
    try {
      await importDesign(deps, design, gallery, { experiment_id })
      made.push(design.name)
    } catch (error) {
      // Another node that starts at the same moment made it.
      if (!(error instanceof Refusal) || error.code !== 'set_changed') throw error
    }
  }
  return made
}
