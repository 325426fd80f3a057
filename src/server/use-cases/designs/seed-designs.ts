import { type DesignName, trialStudy } from '#domain/designs/design-names.ts'
import { Refusal } from '#server/refusal.ts'
import { insertLabOnce } from '#server/store/accounts/labs.ts'
import { findStudy, type Study, setStatus } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'
import { GALLERY_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { readDesigns } from './read-design.ts'
import { importDesign } from './use-design.ts'

/** Makes the studies of the gallery that are missing, or pauses them where nobody may try them. One that cannot be made is named, and keeps nothing from starting. */
export async function seedDesigns(deps: Deps, say: (line: string) => void = () => undefined): Promise<DesignName[]> {
  const { db } = deps.database
  await insertLabOnce(db, { lab_id: GALLERY_LAB, name: 'Gallery' })
  const gallery = { researcher: { lab_id: GALLERY_LAB, person_id: LOCAL_OWNER } }
  const made: DesignName[] = []
  for (const design of await readDesigns()) {
    const experiment_id = trialStudy(design.name)
    const found = await findStudy(db, experiment_id)
    if (found) {
      await openOrPause(deps, found)
      continue
    }
    if (!deps.hasTrials) continue
    try {
      await importDesign(deps, design, gallery, { experiment_id })
      made.push(design.name)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Another node that starts at the same moment made it.
      if (error.code !== 'set_changed') say(`The design ${design.name} cannot be tried: ${error.message}`)
    }
  }
  return made
}

/** `GALLERY_TRIALS` may be another since the last start. */
async function openOrPause({ database: { db }, changes, hasTrials }: Deps, { experiment_id, status }: Study): Promise<void> {
  const wanted = hasTrials ? 'running' : 'paused'
  if (status === wanted) return
  await db.transaction((tx) => setStatus(tx, experiment_id, wanted))
  changes.tell(experiment_id)
}
