import type { Description } from '../description.ts'

export const description: Description<'information'> = {
  name: 'information',
  answeredBy: () => 'Nothing to answer',
  notes: ({ minSeconds }) => [
    'asks nothing: no answer is stored',
    ...(minSeconds === undefined ? [] : [`stays for at least ${minSeconds} seconds`]),
  ],
  start: () => ({ type: 'information' }),
  sheetNames: ['information', 'info', 'descriptive'],
  ofList: () => ({ type: 'information' }),
  problems: ({ minSeconds = 0 }) => (minSeconds >= 0 && minSeconds <= 600 ? [] : ['The least time must be 0 to 600 seconds.']),
  simulated: () => ({}),
}
