import type { Intervention } from './intervention.ts'

export const accpromptInfeed: Intervention = {
  name: 'accprompt-infeed',
  label: 'Accuracy prompt (in the feed)',
  styles: ['infeed'],
}
