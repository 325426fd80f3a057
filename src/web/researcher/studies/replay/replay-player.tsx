import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import type { ReplayOrder } from '#contract/preview-message.ts'
import { replayOf } from '#domain/replay/replay.ts'
import { stateAt } from '#domain/replay/state-at.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import { clockText, markAt } from './player-moves.ts'
import styles from './replay.module.css'
import { ReplayFrame } from './replay-frame.tsx'
import { KIND_WORDS, Timeline } from './timeline.tsx'
import { type Player, SPEEDS, type Speed, usePlayer } from './use-player.ts'

type Props = { data: ReplayOrder['data']; firstMs: number; addressAt: (ms: number) => string }

export function ReplayPlayer({ data, firstMs, addressAt }: Props) {
  const replay = useMemo(() => replayOf(data.events, data.visit), [data])
  const player = usePlayer(replay, firstMs)
  const { atMs, lengthMs } = player
  const state = stateAt(replay, replay.startMs + atMs)
  useKeys(player)
  const mark = markAt(replay, atMs)
  const isGuessed = state.screen.name === 'feed' && state.cards.some(({ isBetween }) => isBetween)
  return (
    <section className={styles.player} aria-label="Replay">
      <ReplayFrame data={data} atMs={state.atMs} isHidden={state.isHidden} size={sizeOf(data, state.cards[0]?.viewportPx)} />
      <div className={styles.panel}>
        <div className={styles.controls}>
          <Button onClick={player.toggle} className={styles.play}>
            {player.isPlaying ? 'Pause' : 'Play'}
          </Button>
          <Button variant="default" onClick={player.previous}>
            Previous event
          </Button>
          <Button variant="default" onClick={player.next}>
            Next event
          </Button>
          <NativeSelect
            aria-label="Speed"
            value={String(player.speed)}
            onChange={(event) => player.setSpeed(Number(event.currentTarget.value) as Speed)} // one of the options below
            data={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}x` }))}
          />
          <span className={styles.clock}>
            {clockText(atMs)} / {clockText(lengthMs)}
          </span>
        </div>
        <Timeline replay={replay} atMs={atMs} lengthMs={lengthMs} onMove={player.goTo} />
        <p className={styles.event}>
          {mark ? `${KIND_WORDS[mark.kind]}: ${mark.name}` : 'Start of the visit'}
          {isGuessed && <span className={styles.guess}> · scrolling, between two measurements</span>}
          {state.screen.name === 'after' && <span className={styles.guess}> · nothing is stored of this screen</span>}
        </p>
        <div className={styles.controls}>
          <Checkbox
            label="Skip stretches of 10 s without an event, and hidden tabs"
            checked={player.isSkipping}
            onChange={(event) => player.setSkipping(event.currentTarget.checked)}
          />
          <span className={styles.share}>
            <CopyButton text={addressAt(Math.round(atMs))} label="link to this moment" /> link to this moment
          </span>
        </div>
        <p className={styles.note}>
          From stored events alone: no screen was recorded. Typed text is shown as dots. Space plays, the arrow keys go from event
          to event.
        </p>
      </div>
    </section>
  )
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
      if (altKey || ctrlKey || metaKey || (target instanceof Element && target.closest('input, select, textarea'))) return
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
