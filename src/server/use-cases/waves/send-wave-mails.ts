import pLimit from 'p-limit'
import { dueMail, nextMailMs } from '#domain/waves/due-mail.ts'
import { readPace } from '#domain/waves/wave-mail.ts'
import { ifFree, locks } from '#server/locks.ts'
import type { MailConnection, MailOutcome } from '#server/mails/mail-connection.ts'
import { endContacts } from '#server/store/waves/contacts.ts'
import { markAsked } from '#server/store/waves/people-in-waves.ts'
import {
  claimMail,
  dropWaiting,
  labsWithServerAway,
  type MailResult,
  mailsOfLastMinute,
  mailsOfStudy,
  markInterrupted,
  peopleWithContacts,
  recordMail,
  type StoredMail,
  studiesWithContacts,
} from '#server/store/waves/wave-mails.ts'
import type { Deps } from '../deps.ts'
import { type MailRoute, mailRouteOf } from './mail-server-of-lab.ts'
import { type PersonNow, type StandInWave, type WavesNow, wavesNow } from './waves-now.ts'
import { writeMail } from './write-mail.ts'

/** Mails are sent over so many connections at a time. A server that is killed leaves as many of them unknown at most. */
const AT_ONCE = 4
/** So many mail servers. */
const SERVERS_AT_ONCE = 8
/** How long one lab's server is written to before the others' next mails are looked for. */
const LAB_RUN_MS = 30_000

/** Sends every mail whose time has come, on one node at a time, and deletes addresses that nothing is sent to any more. */
export const sendWaveMails = (deps: Deps, signal: AbortSignal): Promise<void> =>
  ifFree(deps.database.pool, locks.waveMails, async () => {
    await markInterrupted(deps.database.db)
    const limit = pLimit(SERVERS_AT_ONCE)
    const rounds = await roundsOf(deps)
    await Promise.all(rounds.map((round) => limit(() => sendByOneServer(deps, round, signal))))
  })

/** The studies of one mail server: of a lab with a server of its own, or of all others. */
type Round = { route: MailRoute; wasAway: boolean; studies: string[] }

async function roundsOf(deps: Deps): Promise<Round[]> {
  const { db } = deps.database
  const away = new Set(await labsWithServerAway(db))
  const byLab = new Map<string, Round>()
  const byServer = new Map<string, Round>()
  for (const { experiment_id, lab_id } of await studiesWithContacts(db)) {
    let round = byLab.get(lab_id)
    if (round === undefined) {
      const route = await mailRouteOf(deps, lab_id)
      const server = route.by === 'lab' ? lab_id : route.by
      round = byServer.get(server) ?? { route, wasAway: false, studies: [] }
      byServer.set(server, round)
      byLab.set(lab_id, round)
    }
    round.wasAway ||= away.has(lab_id)
    round.studies.push(experiment_id)
  }
  return [...byServer.values()]
}

async function sendByOneServer(deps: Deps, { route, wasAway, studies }: Round, stop: AbortSignal): Promise<void> {
  const sender = openSender(route, wasAway)
  const signal = route.by === 'lab' ? AbortSignal.any([stop, AbortSignal.timeout(LAB_RUN_MS)]) : stop
  try {
    for (const experiment_id of studies) {
      if (signal.aborted) return
      await tendToStudy(deps, { experiment_id, sender, signal })
    }
  } finally {
    sender.close()
  }
}

type Task = { experiment_id: string; sender: Sender; signal: AbortSignal }

async function tendToStudy(deps: Deps, { experiment_id, sender, signal }: Task): Promise<void> {
  const { db } = deps.database
  const now = await wavesNow(db, experiment_id, await peopleWithContacts(db, experiment_id))
  const isOver = now.study.status === 'closed' && !now.study.mayBeginWhenClosed
  const over = now.people.filter((person) => isOver || !hasWaveAhead(person))
  await endContacts(
    db,
    over.map(({ participant_id }) => participant_id),
    'over',
  )
  const { due, late } = dueMails(now, await mailsOfStudy(db, experiment_id))
  await dropWaiting(db, late)
  const mayBegin = now.study.status === 'running' || now.study.mayBeginWhenClosed
  if (isOver || !mayBegin || sender.isAway()) return
  const left = Math.max(0, readPace(now.study.mailsPerMinute) - (await mailsOfLastMinute(db, experiment_id)))
  const queue = due.slice(0, left)
  const work = async (connection: MailConnection) => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted && !sender.isAway(); next = queue.shift())
      sender.heard(await sendOne(deps, { experiment_id, now, due: next, connection }))
  }
  await Promise.all(sender.connections.map(work))
}

/** Whether somebody may still be asked to come to something. */
const hasWaveAhead = ({ stands }: PersonNow) =>
  stands.some(({ state }) => state === 'ahead' || state === 'open' || state === 'begun')

export type DueMail = { person: PersonNow; stand: StandInWave; wave: string; at: number; occasion: number; isAgain: boolean }

/** Which mails are due now, those of the longest open waves first, and which ones that wait have come too late. */
export function dueMails({ waves, people, study: { nowMs } }: WavesNow, mails: readonly StoredMail[]) {
  const written = new Map<string, StoredMail[]>()
  for (const mail of mails) {
    const key = `${mail.participant_id} ${mail.wave}`
    const list = written.get(key)
    if (list === undefined) written.set(key, [mail])
    else list.push(mail)
  }
  const due: DueMail[] = []
  const late: StoredMail[] = []
  for (const person of people)
    for (const [at, { name, mail }] of waves.entries()) {
      const stand = person.stands[at]
      if (at === 0 || stand === undefined) continue
      const own = written.get(`${person.participant_id} ${name}`) ?? []
      const occasion = dueMail({ mail, ...stand, written: own, nowMs })
      const isAsked = (stand.state === 'open' || stand.state === 'begun') && (stand.closesMs === null || nowMs < stand.closesMs)
      const isAgain = own.some(({ state }) => state === 'waiting')
      if (occasion !== undefined) due.push({ person, stand, wave: name, at, occasion, isAgain })
      else if (!isAsked || mail === undefined) late.push(...own.filter(({ state }) => state === 'waiting'))
    }
  // Those that wait tell whether the mail server is back.
  due.sort((a, b) => Number(b.isAgain) - Number(a.isAgain) || (a.stand.opensMs ?? 0) - (b.stand.opensMs ?? 0))
  return { due, late }
}

type One = { experiment_id: string; now: WavesNow; due: DueMail; connection: MailConnection }

/** Claimed and committed before it is sent, so that nobody gets it twice, whenever this node ends. */
async function sendOne(deps: Deps, { experiment_id, now, due, connection }: One): Promise<MailOutcome | undefined> {
  const { db } = deps.database
  const { person, stand, wave, occasion } = due
  const { participant_id } = person
  const mail = now.waves[due.at]?.mail
  if (mail === undefined) return undefined
  const key = { participant_id, wave, occasion }
  const claim = await claimMail(db, key)
  if (claim === undefined) return undefined
  const to = deps.seals.open(claim.sealed)
  if (to === undefined) {
    // Sealed by another installation, whose backup this one has.
    await recordMail(db, { ...key, attempts: claim.attempts }, { state: 'failed', problem: 'address-refused' })
    await endContacts(db, [participant_id], 'refused')
    return undefined
  }
  const outcome = await connection.send(
    writeMail(deps, {
      ...{ mail, experiment_id, study: now.study, to, language: claim.language, zone: person.zone },
      ...{ opensMs: stand.opensMs ?? now.study.nowMs, closesMs: stand.closesMs },
      personal: deps.tokens.personalLink(participant_id),
      stop: deps.tokens.stopLink(participant_id),
    }),
  )
  await recordMail(db, { ...key, attempts: claim.attempts }, resultOf(outcome, claim.attempts))
  if (outcome.is === 'refused' && outcome.what === 'address') await endContacts(db, [participant_id], 'refused')
  if (outcome.is === 'sent' || outcome.is === 'unknown') await markAsked(db, wave, [participant_id])
  return outcome
}

function resultOf(outcome: MailOutcome, attempts: number): MailResult {
  if (outcome.is === 'sent') return { state: 'sent', problem: null }
  if (outcome.is === 'unknown') return { state: 'unknown', problem: 'no-answer' }
  if (outcome.is === 'refused')
    return { state: 'failed', problem: outcome.what === 'address' ? 'address-refused' : 'mail-refused' }
  const pauseMs = nextMailMs(attempts, 0)
  return { state: 'waiting', problem: outcome.is === 'away' ? 'server-away' : 'try-later', pauseMs }
}

type Sender = {
  connections: readonly MailConnection[]
  /** Whether the mail server did not take the last mails of this run: then the others wait, and lose no attempt. */
  isAway: () => boolean
  heard: (outcome: MailOutcome | undefined) => void
  close: () => void
}

/** Without a mail server, it is away for good. */
function openSender({ open }: MailRoute, wasAway: boolean): Sender {
  let isAway = wasAway || open === undefined
  const connections = open === undefined ? [] : Array.from({ length: AT_ONCE }, open)
  return {
    connections,
    isAway: () => isAway,
    heard: (outcome) => {
      if (outcome?.is === 'away') isAway = true
    },
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}
