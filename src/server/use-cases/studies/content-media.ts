import { contentMedia } from '#domain/parameters/intervention-content.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import type { DbOrTx, Tx } from '#server/db/open-database.ts'
import { claimMedia, findMedia, holdMedia } from '#server/store/stimuli/media.ts'

/** Ids of the files that the interventions of these settings show, each once. */
export const contentMediaIn = (settings: readonly ConditionSetting[]): string[] => [
  ...new Set(namedIn(settings).map(({ media_id }) => media_id)),
]

/** Whatever the settings name must be here and of the right kind; from now on it belongs to the lab. Returns the problems. */
export async function claimContentMedia(tx: Tx, lab_id: string, settings: readonly ConditionSetting[]): Promise<string[]> {
  const named = namedIn(settings)
  if (named.length === 0) return []
  await holdMedia(tx)
  const problems: string[] = []
  for (const { condition, media_id, kind } of named) {
    const mime = await mimeOf(tx, media_id)
    const isRight = mime !== undefined && mime.startsWith('video/') === (kind === 'film')
    if (isRight) await claimMedia(tx, lab_id, media_id)
    else
      problems.push(
        `condition ${condition}, intervention-content: The ${kind} of the intervention is not here any more: upload it again.`,
      )
  }
  return problems
}

const namedIn = (settings: readonly ConditionSetting[]) =>
  settings
    .filter(({ param }) => param === 'intervention-content')
    .flatMap(({ condition, value }) => contentMedia(value).map((media) => ({ condition, ...media })))

const mimeOf = async (db: DbOrTx, media_id: string): Promise<string | undefined> => {
  const media = await findMedia(db, media_id)
  return media?.sha256 ? (media.mime ?? undefined) : undefined
}
