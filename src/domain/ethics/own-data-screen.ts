import { DEFAULT_CONTACT } from '#domain/privacy/contact.ts'
import { detectsDuplicates } from '#domain/quality/detect-duplicates.ts'
import { RETENTION_DATE } from '#domain/study/lifecycle/retention.ts'
import { list, said, words } from './markup.ts'
import { NETWORK_WORDS } from './shipped-words.ts'
import type { Screen } from './visit.ts'

type Settings = Readonly<Record<string, string>>

/** Below every consent and every ending. */
export const contactLine = ({ contact = '' }: Settings): string =>
  words(`Questions? Contact ${contact.trim() || DEFAULT_CONTACT}. What is stored about you`, 'p', 'soft') +
  said('The last words open the page “What is stored about you”.', 'soft')

/** Of a study that compares networks: what its consent says about it. */
export const networkLine = (settings: Settings): string => (detectsDuplicates(settings) ? words(NETWORK_WORDS) : '')

/** The page on which people see what is stored about them. The same in all visits. */
export function ownDataScreen(settings: Settings): Screen {
  const until = (settings[RETENTION_DATE] ?? '').trim()
  const lines = [
    'In which study they take part, since when, and how many events and answers are stored.',
    until === '' ? 'Kept as long as the researchers need it.' : `Kept until ${until}, then it is erased.`,
    `Contact: ${(settings['contact'] ?? '').trim() || DEFAULT_CONTACT}`,
    'That no internet address is stored, and that numbers about how the pages were used are.',
    ...(detectsDuplicates(settings) ? ['That a coded mark of their network is kept, and when its key is destroyed.'] : []),
    'A button that downloads everything that is stored about them.',
    'A button that withdraws it: it leaves every file of the study at once and is erased within a day. Payment does not depend on it. Backups that were made before last longer.',
    'A field for the receipt code, by which they find their data from any browser.',
  ]
  const where = said('Linked below the consent and at every ending. It opens in a tab of its own.', 'soft')
  return { key: 'own-data', label: 'What is stored about you', html: where + list(lines) }
}
