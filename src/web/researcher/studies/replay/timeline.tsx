import { MARK_KINDS, type Replay } from '#domain/replay/replay.ts'
import { KIND_WORDS, markText } from './mark-words.ts'
import { clockText, markAt } from './player-moves.ts'
import styles from './timeline.module.css'

type Props = { replay: Replay; atMs: number; lengthMs: number; onMove: (ms: number) => void }

/** The visit from its start to its end, with a row of marks for each kind of event. One scrubs anywhere on the rows. */
export function Timeline({ replay, atMs, lengthMs, onMove }: Props) {
  const share = (ms: number) => `${(100 * (ms - replay.startMs)) / Math.max(1, lengthMs)}%`
  const kinds = MARK_KINDS.filter((kind) => replay.marks.some((mark) => mark.kind === kind))
  const now = markAt(replay, atMs)
  const countOf = (kind: string) => replay.marks.filter((mark) => mark.kind === kind).length
  return (
    <div className={styles.timeline}>
      <ul className={styles.lanes}>
        {kinds.map((kind) => (
          <li key={kind} data-kind={kind}>
            {KIND_WORDS[kind]} <span className={styles.count}>{countOf(kind)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.track}>
        <div className={styles.rows} aria-hidden="true">
          {replay.quiet.map(({ startMs, endMs }) => (
            <i
              key={startMs}
              className={styles.quiet}
              style={{ insetInlineStart: share(startMs), inlineSize: `${(100 * (endMs - startMs)) / Math.max(1, lengthMs)}%` }}
            />
          ))}
          {kinds.map((kind) => (
            <div key={kind} className={styles.row} data-kind={kind}>
              {replay.marks
                .filter((mark) => mark.kind === kind)
                .map((mark, i) => (
                  // Two marks may have the same moment and name.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                  <i key={i} className={styles.mark} style={{ insetInlineStart: share(mark.atMs) }} />
                ))}
            </div>
          ))}
          <i className={styles.now} style={{ insetInlineStart: share(replay.startMs + atMs) }} />
        </div>
        <input
          type="range"
          className={styles.range}
          aria-label="Moment of the visit"
          aria-valuetext={`${clockText(atMs)} of ${clockText(lengthMs)}${now ? `, ${markText(now)}` : ''}`}
          min={0}
          max={Math.round(lengthMs)}
          step={100}
          value={Math.round(atMs)}
          onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  )
}
