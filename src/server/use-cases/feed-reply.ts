import type { ReplyOf } from '#contract/endpoint.ts'
import { loadExperiment } from '#contract/load-experiment.ts'
import type { PreparedJson } from '../prepared-json.ts'
import type { ServedCard } from '../store/served-cards.ts'
import { type Arm, faceOf } from './arms.ts'

export type VisitData = Omit<ReplyOf<typeof loadExperiment>['data'], 'order_data'>

const BEGIN = Buffer.from('{"success":"true","data":{"order_data":[')

/** The answer of `load_experiment` in bytes. Each card is there already, up to its place and its counts; the rest is checked by the contract. */
export function feedReply(arm: Arm, cards: readonly ServedCard[], data: VisitData): PreparedJson {
  const checked = loadExperiment.reply.parse({ success: 'true', data: { order_data: [], ...data } })
  const { order_data, ...rest } = checked.data
  const end = Buffer.from(`],${JSON.stringify(rest).slice(1)}}`)
  const faces = cards.map(({ entity_id }) => faceOf(arm, entity_id).json)
  const own = ownParts(cards)
  const nBytes = faces.reduce((sum, face, i) => sum + face.length + (own[i]?.length ?? 0), BEGIN.length + end.length)

  const reply = Buffer.allocUnsafe(nBytes)
  let at = BEGIN.copy(reply)
  faces.forEach((face, i) => {
    at += face.copy(reply, at)
    // Numbers and names of ours: one byte each.
    at += reply.write(own[i] ?? '', at, 'latin1')
  })
  end.copy(reply, at)
  return { preparedJson: reply }
}

/** What each card has for this person alone, up to the next card. */
function ownParts(cards: readonly ServedCard[]): string[] {
  let counts: ServedCard['shown_counts'] | undefined
  let countsJson = ''
  return cards.map(({ idx, shown_counts }, i) => {
    // Without social cues all cards have the same counts.
    if (shown_counts !== counts) {
      counts = shown_counts
      countsJson = `,"shown_counts":${JSON.stringify(shown_counts)}}`
    }
    return `,"idx":${idx}${countsJson}${i === cards.length - 1 ? '' : ','}`
  })
}
