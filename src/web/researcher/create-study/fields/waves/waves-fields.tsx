import { Button, Menu, Stack, Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { addedWave, changedWave, wavesOf } from '#domain/study/draft/draft-waves.ts'
import { isOneFeed, startingPoints, type VisitsStart } from '#domain/study/draft/starting-points.ts'
import { MAX_WAVES } from '#domain/waves/wave.ts'
import { LazyMenu } from '#web/researcher/ui/lazy-menu.tsx'
import { useStudyContext } from '../../study-context.ts'
import { Cell } from '../cell.tsx'
import type { FieldsProps } from '../fields-props.ts'
import { Fold } from '../fold.tsx'
import { WaveItem } from './wave-item.tsx'
import { WaveName } from './wave-name.tsx'
import { WaveSettings } from './wave-settings.tsx'
import styles from './waves.module.css'

type Props = Pick<FieldsProps, 'values' | 'change'>

/** Above the steps of the study, where it has waves: that they are those of the first one. */
export function FirstWaveFields({ values, change }: Props) {
  const { savedWaves = [] } = useStudyContext()
  const waves = wavesOf(values)
  const [first, ...later] = waves
  if (first === undefined) return null
  return (
    <div className={styles.first}>
      <p className={styles.firstName}>
        <span className={styles.number} aria-hidden="true">
          1
        </span>
        <span className={styles.waveName}>{first.name}</span>
        <span className={styles.waveLine}>The first visit. It is open while the study takes people.</span>
      </p>
      {savedWaves.length > 0 && (
        <p className={styles.edits}>
          What you change in a wave reaches everybody who has not begun it, also people who are in the study already.
        </p>
      )}
      <Fold summary="Its name, codes, exits and words" hasValues={false}>
        <div className={styles.moment}>
          <WaveName
            label="Name of the first visit"
            name={first.name}
            others={later.map(({ name }) => name)}
            isLocked={savedWaves.includes(first.name)}
            onChange={(name) => change(changedWave(values, 0, { name }))}
          />
        </div>
        <WaveSettings {...{ values, change }} at={0} />
      </Fold>
    </div>
  )
}

/** Below the steps of the study: its later waves, or one line that offers them. */
export function LaterWavesFields({ values, change, startVisits }: Props & { startVisits: (start: VisitsStart) => void }) {
  const { savedWaves } = useStudyContext()
  const [added, setAdded] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const waves = wavesOf(values)
  const isDamaged = waves.length === 0 && values.waves !== ''
  if (isDamaged)
    return (
      <div className={styles.same} role="alert" data-setting="waves">
        <p>The waves of these settings cannot be read.</p>
        <Button size="compact-sm" variant="default" onClick={() => change({ waves: '' })}>
          Take them away
        </Button>
      </div>
    )
  if (waves.length === 0)
    return (
      <div className={styles.start} data-setting="waves">
        <StartMenu isOneFeed={isOneFeed(values)} mayHaveWaves={savedWaves === undefined} onStart={startVisits} />
        {savedWaves !== undefined && isOneFeed(values) && (
          <span className={styles.soft}>A study that has begun with one visit keeps one. A copy of it can have several.</span>
        )}
      </div>
    )
  const add = () => {
    const patch = addedWave(values)
    setAdded(wavesOf({ waves: patch.waves ?? '' }).at(-1)?.name)
    change(patch)
  }
  return (
    <Stack gap="md" data-setting="waves">
      <ol className={styles.waves} aria-label="Later waves" start={2}>
        {waves.slice(1).map(({ name }, i) => (
          <WaveItem
            // Its name is edited in it.
            // biome-ignore lint/suspicious/noArrayIndexKey: a wave has no other id
            key={i}
            {...{ values, change }}
            at={i + 1}
            startsOpen={waves.length === 2 || name === added}
            saved={savedWaves ?? []}
            onRemoved={() => addButton.current?.focus()}
          />
        ))}
      </ol>
      <div className={styles.same}>
        {waves.length < MAX_WAVES && (
          <Button ref={addButton} variant="default" onClick={add}>
            Add a wave
          </Button>
        )}
      </div>
      <Cell differs={false} name="waves-when-closed">
        <Switch
          withThumbIndicator={false}
          label="Later waves begin also while the study is paused or closed"
          description={settingHelp('waves-when-closed')}
          checked={values['waves-when-closed'] === 'yes'}
          onChange={(event) => change({ 'waves-when-closed': event.currentTarget.checked ? 'yes' : '' })}
        />
      </Cell>
    </Stack>
  )
}

type StartProps = { isOneFeed: boolean; mayHaveWaves: boolean; onStart: (start: VisitsStart) => void }

/** The one line that a study of one feed has about all this. */
function StartMenu({ isOneFeed: hasOneFeed, mayHaveWaves, onStart }: StartProps) {
  const points = startingPoints.filter((point) => hasOneFeed && (mayHaveWaves || !('waves' in point)))
  if (points.length === 0 && !mayHaveWaves) return null
  return (
    <LazyMenu
      label="Several feeds, or ask people back"
      className={styles.startButton}
      face="Several feeds, or ask people back…"
      position="bottom-start"
      dropdownClass={styles.menu}
    >
      {() => (
        <>
          {points.map(({ name, label, about }) => (
            <Entry key={name} label={label} about={about} onClick={() => onStart(name)} />
          ))}
          {points.length > 0 && <Menu.Divider />}
          {hasOneFeed && <Entry label="One more feed" about="In the same visit." onClick={() => onStart('feed')} />}
          {mayHaveWaves && (
            <Entry label="One more visit" about="The same steps a week later, to be changed." onClick={() => onStart('wave')} />
          )}
        </>
      )}
    </LazyMenu>
  )
}

const Entry = ({ label, about, onClick }: { label: string; about: string; onClick: () => void }) => (
  <Menu.Item onClick={onClick}>
    <span className={styles.entry}>{label}</span>
    <span className={styles.entryAbout}>{about}</span>
  </Menu.Item>
)
