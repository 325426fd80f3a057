import type { reviewStudy as contract } from '#contract/accounts/sharing.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { encodeParameter } from '#contract/wire.ts'
import { reviewedValue } from '#domain/accounts/reviewed-settings.ts'
import { setNamesIn } from '#domain/study/checks/study-sets.ts'
import { hashSecret } from '#server/accounts/secret.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { studyOfReviewLink } from '#server/store/accounts/shares.ts'
import { findSet } from '#server/store/stimuli/sets.ts'
import { findStudy, settingsOfVersion } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'
import { shownCards } from '../stimuli/show-entity-set.ts'
import { wrongLink } from './invitations.ts'

/** What a reviewer may see: how the study is made, nothing that anybody did in it. */
export function reviewStudy(deps: Deps, { secret }: BodyOf<typeof contract>): Promise<ReplyOf<typeof contract>> {
  return deps.database.db.transaction(
    async (tx) => {
      const link = await studyOfReviewLink(tx, hashSecret(secret))
      const study = link && (await findStudy(tx, link.experiment_id))
      if (!link || !study) throw wrongLink()
      const { experiment_id, version, nConditions, created_at } = study
      const settings = await settingsOfVersion(tx, { experiment_id, version })
      const sets = []
      // In sequence: a transaction has one connection.
      for (const name of setNamesIn(settings)) sets.push(await shownSet(deps, tx, name))
      return {
        success: 'true' as const,
        data: {
          experiment_id,
          name: settings.find(({ param }) => param === 'study-name')?.value ?? '',
          version,
          n_conditions: nConditions,
          created_at: created_at.getTime(),
          expires_at: link.expires_at,
          condition_settings: settings.flatMap(({ condition, param, value }) => {
            const shown = reviewedValue(param, value)
            return shown === undefined ? [] : [{ condition, param, value: encodeParameter(param, shown) }]
          }),
          sets,
        },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function shownSet(deps: Deps, tx: DbOrTx, entity_set: string) {
  const set = await findSet(tx, entity_set)
  if (!set) throw new Error(`The set of a study is missing: ${entity_set}`)
  return { entity_set, entity_category: set.entity_category, cards: await shownCards(deps, tx, entity_set) }
}
