import { accprompt } from './accprompt.ts'
import type { Intervention } from './intervention.ts'

export const accpromptInfeed: Intervention = {
  ...accprompt,
  name: 'accprompt-infeed',
  label: 'Accuracy prompt (in the feed)',
  means: 'accprompt',
  styles: ['infeed'],
}
