import { Checkbox } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { ReplayOrder } from '#contract/preview-message.ts'
import { type Replay, replayOf } from '#domain/replay/replay.ts'
import { type ReplayState, stateAt } from '#domain/replay/state-at.ts'
import { PostThumbnail } from '#web/researcher/ui/post-thumbnail.tsx'
import { markText } from './mark-words.ts'
import { markAt } from './player-moves.ts'
import styles from './replay.module.css'
import { ReplayFrame } from './replay-frame.tsx'
import { Timeline } from './timeline.tsx'
import { Transport } from './transport.tsx'
import { type Player, usePlayer } from './use-player.ts'

type Card = Pick<FeedEntity, 'entity_type' | 'entity_url' | 'poster_url' | 'headline' | 'alt_text' | 'post'>

/** What a thumbnail of a served card shows: its picture or poster, else how its text begins. */
export function faceOfCard({ entity_type, entity_url, poster_url, headline, alt_text, post }: Card) {
  const isVideo = entity_type === 'video'
  return {
    isVideo,
    picture_url: poster_url ?? (isVideo || entity_url === '' ? null : entity_url),
    label: headline || post?.body || alt_text,
  }
}

type Props = { data: ReplayOrder['data']; firstMs: number; addressAt: (ms: number) => string }

export function ReplayPlayer({ data, firstMs, addressAt }: Props) {
  const replay = useMemo(() => replayOf(data.events, data.visit), [data])
  const player = usePlayer(replay, firstMs)
  const dock = useElementSize()
  const { atMs, lengthMs } = player
  const state = stateAt(replay, replay.startMs + atMs)
  const size = sizeOf(data, state.cards[0]?.viewportPx)
  // A phone is as high as the window and narrow: the controls have room beside it.
  const isWide = useMediaQuery('(min-width: 62em)') ?? true
  const isBeside = isWide && size.heightPx > size.widthPx
  useKeys(player)
  return (
    <section className={styles.player} data-beside={isBeside} aria-label="Replay">
      <ReplayFrame data={data} atMs={state.atMs} isHidden={state.isHidden} size={size} dockPx={isBeside ? 0 : dock.height} />
      <div ref={dock.ref} className={styles.dock}>
        <Transport player={player} address={addressAt(Math.round(atMs))} />
        <Timeline replay={replay} atMs={atMs} lengthMs={lengthMs} onMove={player.goTo} />
        <EventLine data={data} replay={replay} atMs={atMs} state={state} />
      </div>
      <div className={styles.below}>
        <Checkbox
          label="Skip stretches of 10 s without an event, and hidden tabs"
          checked={player.isSkipping}
          onChange={(event) => player.setSkipping(event.currentTarget.checked)}
        />
        <p className={styles.note}>
          From stored events alone: no screen was recorded.{' '}
          {data.shows_letters ? 'Typed text is shown, because the study says so.' : 'Typed text is shown as dots.'} Space plays
          and pauses, the arrow keys go from event to event. Who opens a replay is in the audit log.
        </p>
      </div>
    </section>
  )
}

type EventLineProps = { data: ReplayOrder['data']; replay: Replay; atMs: number; state: ReplayState }

/** The latest event with the post that it is about, and what the picture cannot say. */
function EventLine({ data, replay, atMs, state }: EventLineProps) {
  const mark = markAt(replay, atMs)
  const doubt = doubtOf(state, data.ending !== null)
  const card = data.order_data.find(({ entity_id }) => entity_id === mark?.entity_id)
  return (
    <p className={styles.event}>
      {card && <PostThumbnail {...faceOfCard(card)} />}
      <span>
        {mark ? markText(mark) : 'Start of the visit'}
        {doubt && <span className={styles.guess}> · {doubt}</span>}
      </span>
    </p>
  )
}

function doubtOf({ screen, cards, open }: ReplayState, hasEnding: boolean): string | undefined {
  if (screen.name === 'after' || (screen.name === 'ending' && !hasEnding)) return 'nothing is stored of this screen'
  if (screen.name !== 'feed') return undefined
  if (open.dialog?.name === 'unknown') return 'a dialog was open and closed again, nothing else is stored of it'
  return cards.some(({ isBetween }) => isBetween) ? 'scrolling, between two measurements' : undefined
}

const PHONE = { widthPx: 390, heightPx: 844 }
const DESKTOP = { widthPx: 1280, heightPx: 800 }

/** As the device said; an address bar may change the height of a phone's page in a visit. */
function sizeOf({ device }: ReplayOrder['data'], viewportPx: number | undefined) {
  const likely = device.class === 'Mobile' ? PHONE : DESKTOP
  return {
    widthPx: device.viewport_w || likely.widthPx,
    heightPx: viewportPx ?? (device.viewport_h || likely.heightPx),
  }
}

/** Space plays and pauses, arrows go to the next and the previous event. Controls keep their own keys. */
function useKeys({ toggle, next, previous }: Player) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey) return
      // The timeline has the focus after somebody scrubbed: arrows move it, and Space means nothing to it.
      const isTimeline = target instanceof HTMLInputElement && target.type === 'range' && key === ' '
      if (!isTimeline && target instanceof Element && target.closest('input, select, textarea')) return
      const isButton = target instanceof Element && target.closest('button, a') !== null
      const act = key === ' ' && !isButton ? toggle : key === 'ArrowRight' ? next : key === 'ArrowLeft' ? previous : undefined
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [toggle, next, previous])
}
