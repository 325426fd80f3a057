import { SIGNED_PARTS, type SignedPart } from '#domain/panels/url-hash.ts'
import { labSecretOf, linkKeyOfPanel, secretOfStudysLab } from '#server/store/panels/lab-secrets.ts'
import type { Deps } from '../deps.ts'

/** The key by which a panel signs addresses, and which part of them. */
export type LinkKey = { key: string; part: SignedPart }

/** In one text, because either is worth nothing without the other. */
export const sealLinkKey = ({ seals }: Deps, { key, part }: LinkKey): string => seals.seal(`${part} ${key}`)

/** Undefined if the lab has none, or if another installation sealed it. */
export async function linkKeyOfLab(deps: Deps, { lab_id, panel }: { lab_id: string; panel: string }) {
  return opened(deps, await labSecretOf(deps.database.db, lab_id, linkKeyOfPanel(panel)))
}

export async function linkKeyOfStudy(deps: Deps, { experiment_id, panel }: { experiment_id: string; panel: string }) {
  return opened(deps, await secretOfStudysLab(deps.database.db, experiment_id, linkKeyOfPanel(panel)))
}

function opened({ seals }: Deps, sealed: string | undefined): LinkKey | undefined {
  const [name, key] = (sealed === undefined ? undefined : seals.open(sealed))?.split(' ', 2) ?? []
  const part = SIGNED_PARTS.find((each) => each === name)
  return part === undefined || key === undefined ? undefined : { key, part }
}
