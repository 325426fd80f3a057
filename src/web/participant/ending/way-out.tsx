import { EXIT_HOSTS } from '#domain/platforms/exit-hosts.ts'
import { type LeaveTo, leaveTo } from '#domain/session/leave-to.ts'
import { Copyable } from './copyable.tsx'
import { endingWords } from './ending-words.ts'
import type { EndingReply } from './open-ending.ts'
import { type Exit, readExit } from './read-exit.ts'

type Props = {
  reply: EndingReply
  /** An address in the link of the last page (ruling D7); empty where there is none. */
  asked: string
}

/** What to do next. It comes first, and no choice below removes it. */
export function WayOut({ reply, asked }: Props) {
  const exit = readExit(reply.ending)
  const isComplete = reply.outcome === 'complete'
  // Only a complete visit follows the address of the link: other outcomes have exits of their own.
  const link: LeaveTo = isComplete
    ? leaveTo(asked, { panelHosts: EXIT_HOSTS, ownHost: exit.kind === 'link' ? exit.host : undefined })
    : { kind: 'nowhere' }
  const isReplaced =
    link.kind === 'at-once' ? exit.kind !== 'code' : link.kind === 'ask' && (exit.kind === 'home' || exit.kind === 'none')
  return (
    <div className="way-out">
      {!isReplaced && <StudyExit exit={exit} isComplete={isComplete} />}
      {link.kind === 'at-once' && <LinkExit href={link.url} host={link.host} hint={endingWords.linkHintComplete} />}
      {link.kind === 'ask' && (
        <>
          <p className="way-out-hint">{endingWords.askText(link.host)}</p>
          <a className="quiet-button button-link" href={link.url} rel="noreferrer">
            {endingWords.continueTo(link.host)}
          </a>
        </>
      )}
    </div>
  )
}

function StudyExit({ exit, isComplete }: { exit: Exit; isComplete: boolean }) {
  switch (exit.kind) {
    case 'link':
      return (
        <LinkExit href={exit.href} host={exit.host} hint={isComplete ? endingWords.linkHintComplete : endingWords.linkHint} />
      )
    case 'code':
      return (
        <>
          <p className="way-out-label">{endingWords.codeLabel}</p>
          <Copyable value={exit.code} label={endingWords.copyCode} size="big" />
          <p className="way-out-hint">{endingWords.codeHint}</p>
        </>
      )
    case 'home':
      return (
        <>
          <p className="way-out-hint">{isComplete ? endingWords.homeHint : endingWords.returnHint}</p>
          <a className="primary-button button-link" href="/">
            {endingWords.home}
          </a>
        </>
      )
    case 'none':
      return <p className="way-out-label">{endingWords.close}</p>
  }
}

function LinkExit({ href, host, hint }: { href: string; host: string; hint: string }) {
  return (
    <>
      <p className="way-out-hint">{hint}</p>
      <a className="primary-button button-link" href={href} rel="noreferrer">
        {endingWords.continueTo(host)}
      </a>
    </>
  )
}
