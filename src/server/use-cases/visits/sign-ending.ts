import { findPanel } from '#domain/panels/index.ts'
import { SIGNED_EXITS, signedPartOf } from '#domain/panels/url-hash.ts'
import type { ExitFacts } from '#domain/platforms/platform.ts'
import type { Ending } from '#domain/session/outcomes.ts'
import { urlHash } from '#server/secrets/url-hash.ts'
import type { Deps } from '../deps.ts'
import { linkKeyOfStudy } from '../panels/link-key.ts'

/**
 * The ending with the hash that its panel asks for. Without a key of the lab, people leave by the link as it is. The panel may not credit it,
 * but the lab can still name these people when it reconciles with the panel.
 */
export async function signEnding(deps: Deps, ending: Ending, { settings, experiment_id }: ExitFacts): Promise<Ending> {
  const { name = '', link } = findPanel(settings['platform'] ?? '') ?? {}
  if (ending.kind !== 'redirect' || settings[SIGNED_EXITS] !== 'yes' || link?.proof?.kind !== 'hash') return ending
  const key = await linkKeyOfStudy(deps, { experiment_id, panel: name })
  if (key === undefined) return ending
  const signed = signedPartOf(ending.url, link.proof.parameters, key.part)
  return signed === undefined ? ending : { ...ending, url: ending.url + urlHash(key.key, signed) }
}
