import { EXIT_HOSTS } from '#domain/platforms/exit-hosts.ts'
import { type LeaveTo, leaveTo } from '#domain/session/leave-to.ts'
import { Copyable } from './copyable.tsx'
import { endingWords } from './ending-words.ts'
import type { EndingReply } from './open-ending.ts'
import { type Exit, readExit } from './read-exit.ts'

/** The ways out of a study that a person has. */
export type WayOut = {
  /** That of the study; undefined where the address of the link takes its place. */
  exit: Exit | undefined
  /** An address in the link of the last page (ruling D7). */
  link: LeaveTo
  isComplete: boolean
  /** A further part of the study is ahead. */
  isBetween: boolean
}

/** `asked` is the address in the link of the last page; empty where there is none. */
export function readWayOut({ ending, outcome, next_visit }: EndingReply, asked: string): WayOut {
  const exit = readExit(ending)
  const isComplete = outcome === 'complete'
  // Only a complete visit follows the address of the link: other outcomes have exits of their own.
  const link: LeaveTo = isComplete
    ? leaveTo(asked, { panelHosts: EXIT_HOSTS, ownHost: exit.kind === 'link' ? exit.host : undefined })
    : { kind: 'nowhere' }
  const isReplaced =
    link.kind === 'at-once' ? exit.kind !== 'code' : link.kind === 'ask' && (exit.kind === 'home' || exit.kind === 'none')
  return { exit: isReplaced ? undefined : exit, link, isComplete, isBetween: next_visit !== undefined }
}

/** The address to which a person can be taken without a question; undefined where they must choose or copy something. */
export function onlyAddress({ exit, link }: WayOut): string | undefined {
  if (link.kind === 'at-once') return exit === undefined ? link.url : undefined
  return link.kind === 'nowhere' && exit?.kind === 'link' ? exit.href : undefined
}

/** A host that we do not know, named before anybody goes there (ruling D7). */
export const AskText = ({ link }: WayOut) => (link.kind === 'ask' ? <p>{endingWords.askText(link.host)}</p> : null)

/** What to do next: below the text, and in sight however long that is. No choice above removes it. Undefined where there is nothing. */
export function wayOutActions(wayOut: WayOut) {
  const { exit } = wayOut
  const hint = hintOf(wayOut)
  const buttons = wayOutButtons(wayOut)
  if (hint === '' && buttons === undefined) return undefined
  return (
    <>
      {exit?.kind === 'code' && (
        <div className="way-out">
          <p className="way-out-label">{endingWords.codeLabel}</p>
          <Copyable value={exit.code} label={endingWords.copyCode} size="big" />
        </div>
      )}
      {hint !== '' && <p className="modal-hint">{hint}</p>}
      {buttons}
    </>
  )
}

function hintOf({ exit, link, isComplete, isBetween }: WayOut): string {
  if (exit?.kind === 'link' || link.kind === 'at-once') return isComplete ? endingWords.linkHintComplete : endingWords.linkHint
  if (exit?.kind === 'code') return endingWords.codeHint
  if (exit?.kind === 'home' && isBetween && isComplete) return endingWords.homeHintBetween
  if (exit?.kind === 'home') return isComplete ? endingWords.homeHint : endingWords.returnHint
  return exit?.kind === 'none' ? endingWords.close : ''
}

/** Undefined where there is nowhere to go. */
export function wayOutButtons({ exit, link }: WayOut) {
  const isHome = exit?.kind === 'home'
  if (!isHome && exit?.kind !== 'link' && link.kind === 'nowhere') return undefined
  return (
    <>
      {link.kind === 'ask' && <LinkButton kind="quiet" href={link.url} host={link.host} />}
      {link.kind === 'at-once' && <LinkButton kind="primary" href={link.url} host={link.host} />}
      {exit?.kind === 'link' && <LinkButton kind="primary" href={exit.href} host={exit.host} />}
      {isHome && (
        <a className="primary-button button-link" href="/">
          {endingWords.home}
        </a>
      )}
    </>
  )
}

const LinkButton = ({ kind, href, host }: { kind: 'primary' | 'quiet'; href: string; host: string }) => (
  <a className={`${kind}-button button-link`} href={href} rel="noreferrer">
    {endingWords.continueTo(host)}
  </a>
)
