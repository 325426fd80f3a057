import { Button, NativeSelect } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { clockText } from './player-moves.ts'
import styles from './replay.module.css'
import { type Player, SPEEDS, type Speed } from './use-player.ts'

/** Drawn for this project on a grid of 24. */
const SHAPES = {
  play: 'M8 5.5v13l10.500-6.500z',
  pause: 'M8 5.500h3v13H8zM14 5.500h3v13h-3z',
  previous: 'M6.500 6v12M18.500 6v12L9 12z',
  next: 'M17.500 6v12M5.500 6v12L15 12z',
  link: 'M10.500 13.500a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M13.500 10.500a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  done: 'M5.500 12.500l4.500 4.500 8.500-9.500',
} as const

type PlayerIconName = keyof typeof SHAPES

const PlayerIcon = ({ icon }: { icon: PlayerIconName }) => (
  <SvgIcon d={SHAPES[icon]} px={20} isFilled={icon !== 'link' && icon !== 'done'} />
)

/** Plays, goes from event to event, and copies the address of the moment. */
export function Transport({ player, address }: { player: Player; address: string }) {
  const { atMs, lengthMs, isPlaying } = player
  return (
    <div className={styles.transport}>
      <IconButton icon="previous" label="Previous event" onClick={player.previous} />
      <Button onClick={player.toggle} className={styles.play}>
        <PlayerIcon icon={isPlaying ? 'pause' : 'play'} />
        <span className={styles.words}>{isPlaying ? 'Pause' : 'Play'}</span>
      </Button>
      <IconButton icon="next" label="Next event" onClick={player.next} />
      <NativeSelect
        aria-label="Speed"
        value={String(player.speed)}
        onChange={(event) => player.setSpeed(Number(event.currentTarget.value) as Speed)} // one of the options below
        data={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}x` }))}
      />
      <span className={styles.clock}>
        <strong>{clockText(atMs)}</strong> / {clockText(lengthMs)}
      </span>
      <ShareButton address={address} />
    </div>
  )
}

type IconButtonProps = { icon: PlayerIconName; label: string; onClick: () => void }

const IconButton = ({ icon, label, onClick }: IconButtonProps) => (
  <Button variant="default" className={styles.icon} onClick={onClick} aria-label={label} title={label}>
    <PlayerIcon icon={icon} />
  </Button>
)

/** The address works for people of the lab who may read data. */
function ShareButton({ address }: { address: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  const text = clipboard.error ? address : clipboard.copied ? 'Copied' : 'Link to this moment'
  return (
    <Button
      variant="default"
      className={styles.share}
      onClick={() => clipboard.copy(address)}
      title="For colleagues of your lab who may read data"
    >
      <PlayerIcon icon={clipboard.copied ? 'done' : 'link'} />
      <span className={styles.words} aria-live="polite">
        {text}
      </span>
    </Button>
  )
}
