import { type ActDetail, TARGET } from './act.ts'
import { findAct } from './index.ts'

type StoredAct = { kind: string; engagement_type: string | null; response: number | null; detail: string | null }
type InFile = { engagement_type: string | null; response: number | null }

/** Type and response of an event as the engagement file has them: of an act on a scale the point, of all others what was stored. */
export function actInFile({ kind, engagement_type, response, detail }: StoredAct): InFile {
  const act = kind === 'act' ? findAct(engagement_type ?? '') : undefined
  if (act?.responseField === undefined) return { engagement_type, response }
  const { [TARGET]: target, [act.responseField]: value } = JSON.parse(detail ?? '{}') as ActDetail // checked before it was stored
  return { engagement_type: typeIn(act.name, String(target)), response: response === 0 ? 0 : Number(value) }
}

/** `engagement_type` in the file of an act on a scale. */
export const typeIn = (act: string, target: string): string => `${act}_${target}`
