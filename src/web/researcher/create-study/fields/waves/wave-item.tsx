import { Button, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { changedWave, movedWave, removedWave, stepsOfWave, type WavePatch, wavesOf } from '#domain/study/draft/draft-waves.ts'
import { stepsOf } from '#domain/study/draft/journey-edits.ts'
import { describeTiming } from '#domain/waves/describe-waves.ts'
import { capitalize } from '../../../capitalize.ts'
import { IconButton } from '../../icon-button.tsx'
import type { FieldsProps } from '../fields-props.ts'
import { Fold } from '../fold.tsx'
import { JourneyFields } from '../forms/journey-fields.tsx'
import { WaveMailFields } from './wave-mail.tsx'
import { WaveName } from './wave-name.tsx'
import { WaveSettings } from './wave-settings.tsx'
import { WaveTiming } from './wave-timing.tsx'
import styles from './waves.module.css'

type Props = Pick<FieldsProps, 'values' | 'change'> & {
  /** Its index; the first visit is 0 and stands above. */
  at: number
  startsOpen: boolean
  /** Of a study that is being edited: the waves of its saved version. */
  saved: readonly string[]
  onRemoved: () => void
}

/** A later wave: when it is, what is done in it, and how people leave it. */
export function WaveItem({ values, change, at, startsOpen, saved, onRemoved }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const waves = wavesOf(values)
  const wave = waves[at]
  if (wave === undefined) return null
  const isSaved = saved.includes(wave.name)
  const set = (patch: WavePatch) => change(changedWave(values, at, patch))
  const may = (by: -1 | 1) => {
    const other = waves[at + by]
    return at + by > 0 && other !== undefined && !isSaved && !saved.includes(other.name)
  }
  return (
    <li className={styles.wave}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <span className={styles.waveName}>{wave.name}</span>
          <span className={styles.waveLine}>{capitalize(describeTiming(wave))}</span>
        </summary>
        {isOpen && (
          <Stack gap="md" className={styles.waveBody ?? ''}>
            <div className={styles.moment}>
              <WaveName
                name={wave.name}
                others={waves.flatMap(({ name }, i) => (i === at ? [] : [name]))}
                isLocked={isSaved}
                onChange={(name) => set({ name })}
              />
            </div>
            <WaveTiming wave={wave} onChange={set} />
            <WaveSteps {...{ values, change, at }} />
            <WaveMailFields
              value={wave.mail}
              closes={wave.closes !== undefined}
              languages={languagesIn(values)}
              onChange={(mail) => set({ mail })}
            />
            <Fold summary="Codes, exits and words of this wave" hasValues={false}>
              <WaveSettings {...{ values, change, at }} />
            </Fold>
          </Stack>
        )}
      </details>
      <span className={styles.waveMoves}>
        <IconButton
          icon="up"
          label={`Move the wave ${wave.name} up`}
          isOff={!may(-1)}
          onClick={() => change(movedWave(values, at, -1))}
        />
        <IconButton
          icon="down"
          label={`Move the wave ${wave.name} down`}
          isOff={!may(1)}
          onClick={() => change(movedWave(values, at, 1))}
        />
        {!isSaved && (
          <IconButton
            icon="remove"
            label={`Remove the wave ${wave.name}`}
            onClick={() => {
              change(removedWave(values, at))
              onRemoved()
            }}
          />
        )}
      </span>
    </li>
  )
}

/** The steps of a wave, which are those of the first visit until it gets some of its own. */
function WaveSteps({ values, change, at }: Pick<Props, 'values' | 'change' | 'at'>) {
  const place = useMemo(() => stepsOfWave(at), [at])
  const { journey } = wavesOf(values)[at] ?? {}
  if (journey === undefined)
    return (
      <div className={styles.same}>
        <p>The same steps as in the first visit. A feed shows the same cards again, unless the wave draws again.</p>
        <Button size="compact-sm" variant="default" onClick={() => change(place.write(values, place.read(values)))}>
          Give it steps of its own
        </Button>
      </div>
    )
  return (
    <Stack gap="sm">
      <JourneyFields values={values} change={change} place={place} />
      <div className={styles.same}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => change(changedWave(values, at, { journey: undefined }))}
          aria-label={`Use the ${stepsOf(values).length} steps of the first visit`}
        >
          Use the steps of the first visit
        </Button>
      </div>
    </Stack>
  )
}
