import { TextInput } from '@mantine/core'
import { dayIn, LONGEST_DAYS } from '../end-day.ts'

type Props = { day: string; onDay: (day: string) => void }

/** The last day on which a link works. */
export function EndDayField({ day, onDay }: Props) {
  const nowMs = Date.now()
  return (
    <TextInput
      type="date"
      size="md"
      label="Last day"
      description="The link works until the end of this day."
      required
      withAsterisk={false}
      min={dayIn(0, nowMs)}
      max={dayIn(LONGEST_DAYS, nowMs)}
      value={day}
      onChange={(event) => onDay(event.currentTarget.value)}
      maw={280}
    />
  )
}
