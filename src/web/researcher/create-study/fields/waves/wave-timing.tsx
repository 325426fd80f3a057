import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isIsoDay, isoDay } from '#domain/iso-day.ts'
import type { WavePatch } from '#domain/study/draft/draft-waves.ts'
import { MAX_HOURS } from '#domain/waves/parse-waves.ts'
import type { Closes, Opens, Wave } from '#domain/waves/wave.ts'
import { PlaceHelp } from '#web/researcher/manual/manual-help.tsx'
import styles from './waves.module.css'

type Props = { wave: Wave; onChange: (patch: WavePatch) => void }

type Kind = 'hours' | 'days' | 'date'

const kindOf = (when: Opens | Closes): Kind => ('hours' in when ? 'hours' : 'days' in when ? 'days' : 'date')

const OPENS = [
  { value: 'days', label: 'some days later' },
  { value: 'hours', label: 'some hours later' },
  { value: 'date', label: 'on a date' },
]
const CLOSES = [
  { value: '', label: 'never' },
  { value: 'days', label: 'some days after it opened' },
  { value: 'hours', label: 'some hours after it opened' },
  { value: 'date', label: 'on a date' },
]
const MISSED = [
  { value: 'goes-on', label: 'goes on with the next wave' },
  { value: 'out', label: 'is out of the study' },
]

const DAY_MS = 86_400_000
const dayIn = (days: number) => isoDay(Date.now() + days * DAY_MS)

/** When a wave can be done, and what becomes of those who do not. */
export function WaveTiming({ wave, onChange }: Props) {
  const { opens = { days: 7 }, closes, missed = 'goes-on' } = wave
  const setOpens = (next: Opens) => onChange({ opens: next })
  const startOpens = (kind: string) =>
    setOpens(kind === 'date' ? { date: dayIn(7) } : { ...(kind === 'hours' ? { hours: 24 } : { days: 7 }), ...afterOf(opens) })
  const startCloses = (kind: string) =>
    onChange({
      closes: kind === '' ? undefined : kind === 'date' ? { date: dayIn(10) } : kind === 'hours' ? { hours: 24 } : { days: 2 },
    })
  return (
    <Stack gap="sm">
      <div className={styles.moment}>
        <NativeSelect
          label="Opens"
          data={OPENS}
          value={kindOf(opens)}
          onChange={(event) => startOpens(event.currentTarget.value)}
        />
        <WhenFields
          when={opens}
          what="opening"
          onChange={(next) => setOpens({ ...next, ...('date' in next ? {} : afterOf(opens)) })}
        />
        {!('date' in opens) && (
          <NativeSelect
            label="Counted from"
            data={[
              { value: 'previous', label: 'the wave before it' },
              { value: 'first', label: 'the first wave' },
            ]}
            value={opens.after ?? 'previous'}
            onChange={(event) => {
              const { after: _, ...bare } = opens
              setOpens(event.currentTarget.value === 'first' ? { ...bare, after: 'first' } : bare)
            }}
          />
        )}
        <PlaceHelp what="when the wave opens" isInCorner />
      </div>
      <div className={styles.moment}>
        <NativeSelect
          label="Closes"
          data={CLOSES}
          value={closes === undefined ? '' : kindOf(closes)}
          onChange={(event) => startCloses(event.currentTarget.value)}
        />
        {closes !== undefined && <WhenFields when={closes} what="closing" onChange={(next) => onChange({ closes: next })} />}
        <PlaceHelp what="when the wave closes" isInCorner />
      </div>
      <div className={styles.moment}>
        <NativeSelect
          label="Who misses it"
          data={MISSED}
          value={missed}
          onChange={(event) => onChange({ missed: event.currentTarget.value === 'out' ? 'out' : undefined })}
        />
        <PlaceHelp what="who misses the wave" isInCorner />
      </div>
      <Draws wave={wave} onChange={onChange} />
    </Stack>
  )
}

const afterOf = (opens: Opens): { after?: 'first' } => ('after' in opens && opens.after === 'first' ? { after: 'first' } : {})

function Draws({ wave: { draws = [] }, onChange }: Props) {
  const set = (name: 'seed' | 'condition', isOn: boolean) => {
    const next = isOn ? [...draws, name] : draws.filter((each) => each !== name)
    onChange({ draws: next.length === 0 ? undefined : next })
  }
  return (
    <Group gap="lg">
      <Checkbox
        label="Draws again what is random, such as cards"
        checked={draws.includes('seed')}
        onChange={(event) => set('seed', event.currentTarget.checked)}
      />
      <Checkbox
        label="Draws another condition"
        checked={draws.includes('condition')}
        onChange={(event) => set('condition', event.currentTarget.checked)}
      />
      <PlaceHelp what="what the wave draws" />
    </Group>
  )
}

type When = { hours: number } | { days: number; at?: string | undefined } | { date: string; at?: string | undefined }
type WhenProps = { when: When; what: 'opening' | 'closing'; onChange: (when: When) => void }

/** Time as people mean it: days and dates have a time of day, in the person's own time zone. */
function WhenFields({ when, what, onChange }: WhenProps) {
  if ('hours' in when)
    return <NumberField label={`Hours to its ${what}`} value={when.hours} onChange={(hours) => onChange({ hours })} />
  const { at } = when
  const withTime = (next: string) => {
    const { at: _, ...bare } = when
    onChange(next === '' ? bare : { ...bare, at: next })
  }
  return (
    <>
      {'days' in when ? (
        <NumberField
          label={`Days to its ${what}`}
          value={when.days}
          isWhole
          onChange={(days) => onChange({ days, ...(at !== undefined && { at }) })}
        />
      ) : (
        <DateField
          label={`Date of its ${what}`}
          value={when.date}
          onChange={(date) => onChange({ date, ...(at !== undefined && { at }) })}
        />
      )}
      <TextInput
        type="time"
        label={`Time of its ${what}`}
        description={
          at === undefined
            ? 'days' in when
              ? 'Empty: at the time of day from which it counts'
              : 'Empty: at midnight'
            : 'In the time zone of each person'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={at ?? ''}
        onChange={(event) => withTime(event.currentTarget.value.slice(0, 5))}
      />
    </>
  )
}

type NumberProps = { label: string; value: number; isWhole?: boolean; onChange: (value: number) => void }

/** What is typed stays while it is no number that a wave can have; the wave keeps its last one. */
function NumberField({ label, value, isWhole = false, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string>()
  const most = isWhole ? MAX_HOURS / 24 : MAX_HOURS
  const read = (text: string) => {
    const number = Number(text.replace(',', '.'))
    return text.trim() !== '' && number >= 0 && number <= most && (!isWhole || Number.isInteger(number)) ? number : undefined
  }
  const hasProblem = typed !== undefined && read(typed) === undefined
  return (
    <TextInput
      label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={typed ?? String(value)}
      error={hasProblem ? `A ${isWhole ? 'whole ' : ''}number from 0 to ${most}` : undefined}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const number = read(text)
        if (number !== undefined) onChange(number)
      }}
      onBlur={() => hasProblem || setTyped(undefined)}
      autoComplete="off"
    />
  )
}

type DateProps = { label: string; value: string; onChange: (value: string) => void }

function DateField({ label, value, onChange }: DateProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <TextInput
      type="date"
      label={label}
      value={isEmpty ? '' : value}
      error={isEmpty ? 'Choose a day' : undefined}
      onChange={({ currentTarget: { value: date } }) => {
        setIsEmpty(!isIsoDay(date))
        if (isIsoDay(date)) onChange(date)
      }}
    />
  )
}
