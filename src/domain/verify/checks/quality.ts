import { tableCheck } from './table-check.ts'

export const quality = tableCheck({
  name: 'quality',
  title: 'Values and flags of the rules of quality, from everything that was recorded of each visit',
  given: { quality: [] },
})
