import { accprompt } from './accprompt.ts'
import type { Intervention } from './intervention.ts'

export const accpromptModal: Intervention = {
  ...accprompt,
  name: 'accprompt-modal',
  label: 'Accuracy prompt (popup)',
  means: 'accprompt',
  styles: ['modal'],
}
