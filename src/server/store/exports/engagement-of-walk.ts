import type { PoolClient } from 'pg'
import { csvRow } from '#domain/exports/csv.ts'
import { engagementCells } from '#domain/exports/engagement/engagement-cells.ts'
import { engagementRows } from '#domain/exports/engagement/engagement-rows.ts'
import { engagement } from '#domain/exports/engagement.ts'
import { copiedTexts } from './copied-texts.ts'
import { copyOut } from './copy-out.ts'
import { asCsv } from './export-cells.ts'
import { type Asked, engagementOf, type PersonEngagement } from './export-sql.ts'
import { settledCsv } from './settled-engagement.ts'
import type { WalkedPerson } from './tidy/tidy-rows.ts'

type Wanted = {
  asked: Asked
  /** Gets the file piece by piece, without its header. Each is lent and holds until it has been taken. */
  write: (piece: Uint8Array) => Promise<void>
  /** The writer is free once this is over. */
  after: Promise<void>
}

/** The engagement file beside a walk over the people, from what the walk has read of them anyway. */
export type EngagementOfWalk = {
  /** Resolves when there is room for more. */
  add: (person: WalkedPerson) => Promise<void>
  end: () => Promise<void>
  /** The writer is free again, whether all went well or not. */
  stopped: () => Promise<void>
}

/** Some people who follow one another and whose rows the database tells: they lie written down, or must be worked out with what it knows. */
type Turn = { settled: string[] } | { asked: PersonEngagement[] }

const SETTLED_A_TURN = 200
const ASKED_A_TURN = 25
/** So much may wait for what is written before it, as at the beginning: the walk is not to wait as well. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024

export function engagementOfWalk(writer: PoolClient, { asked, write, after }: Wanted): EngagementOfWalk {
  let turn: Turn | undefined
  let last = after
  let nWaiting = 0
  // Whoever adds the next person, or ends, learns of a failure.
  last.catch(() => undefined)

  const pieces = (wanted: Turn): AsyncIterable<Buffer> =>
    'settled' in wanted
      ? copiedTexts(copyOut(writer, `copy (${settledCsv(wanted.settled.join())}) to stdout with (format binary)`).pieces)
      : copyOut(writer, asCsv(engagement.columns, engagementOf(asked, wanted.asked))).pieces
  const send = async (wanted: Turn) => {
    for await (const piece of pieces(wanted)) await write(piece)
  }
  const handOn = async () => {
    await last
    if (turn === undefined) return
    last = send(turn)
    last.catch(() => undefined)
    turn = undefined
  }
  const addSettled = async (participant_id: string) => {
    if (turn !== undefined && !('settled' in turn && turn.settled.length < SETTLED_A_TURN)) await handOn()
    if (turn !== undefined && 'settled' in turn) turn.settled.push(participant_id)
    else turn = { settled: [participant_id] }
  }
  const addAsked = async (person: PersonEngagement) => {
    if (turn !== undefined && !('asked' in turn && turn.asked.length < ASKED_A_TURN)) await handOn()
    if (turn !== undefined && 'asked' in turn) turn.asked.push(person)
    else turn = { asked: [person] }
  }
  const addKnown = async (csv: string) => {
    if (turn !== undefined) await handOn()
    const bytes = Buffer.from(csv)
    nWaiting += bytes.length
    last = last.then(async () => {
      await write(bytes)
      nWaiting -= bytes.length
    })
    last.catch(() => undefined)
    if (nWaiting > MOST_WAITING_BYTES) await last
  }
  return {
    add: async ({ participant_id, isSettled, reading }) => {
      if (isSettled) return addSettled(participant_id)
      const rows = engagementRows(reading.record, reading.pages())
      const cells = engagementCells(reading.record, rows)
      if (cells === undefined) return addAsked({ participant_id, rows })
      let csv = ''
      for (const row of cells) csv += csvRow(engagement.columns, row)
      return addKnown(csv)
    },
    end: async () => {
      await handOn()
      await last
    },
    stopped: () => last.catch(() => undefined),
  }
}
