import { Stack } from '@mantine/core'
import type { FieldsProps } from '../fields-props.ts'
import { NotificationFields } from './notification-fields.tsx'
import { RisingFields } from './rising-fields.tsx'
import { StandingFields } from './standing-fields.tsx'

/** Everything that moves in the feed without the participant moving it. */
export function CuesFields(props: FieldsProps) {
  return (
    <Stack gap="lg">
      <RisingFields {...props} />
      <StandingFields {...props} />
      <NotificationFields {...props} />
    </Stack>
  )
}
