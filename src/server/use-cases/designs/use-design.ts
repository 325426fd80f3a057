import type { useDesign as contract } from '#contract/designs.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { alphanumerics } from '#domain/dice.ts'
import { removeTemporary } from '#server/machine/local-files.ts'
import { makeTemporaryFolder } from '#server/machine/temporary-folders.ts'
import { questionnaireNames } from '#server/store/questionnaires/library.ts'
import { type Deps, type LabCaller, labOf } from '../deps.ts'
import { insertNew } from '../questionnaires/insert-new.ts'
import { importStudy } from '../studies/import-study.ts'
import { designBundle, questionnairesIn } from './design-bundle.ts'
import { type Design, readDesign } from './read-design.ts'

/** Makes a draft of the lab's own from a design, with copies of its sets. */
export async function useDesign(
  deps: Deps,
  { name }: BodyOf<typeof contract>,
  caller: LabCaller,
): Promise<ReplyOf<typeof contract>> {
  const design = await readDesign(name)
  const experiment_id = await importDesign(deps, design, caller, {
    experiment_id: `e${alphanumerics(5, deps.random)}`,
    status: 'draft',
  })
  await addToLibrary(deps, design, caller)
  return { success: 'true', data: { experiment_id } }
}

export async function importDesign(
  deps: Deps,
  design: Design,
  caller: LabCaller,
  wanted: Parameters<typeof designBundle>[1],
): Promise<string> {
  const dir = await makeTemporaryFolder('import')
  try {
    const open = await designBundle(design, wanted)
    return (await importStudy(deps, open, caller, { dir, feedlabVersion: open.bundle.feedlab_version })).experiment_id
  } finally {
    await removeTemporary(dir)
  }
}

/** The study has its own copy of each questionnaire, so one of the same name in the library stays as it is. */
async function addToLibrary(deps: Deps, design: Design, caller: LabCaller): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const known = await questionnaireNames(tx, labOf(caller))
    for (const definition of questionnairesIn(design))
      if (!known.has(definition.name)) await insertNew(deps, tx, caller, definition)
  })
}
