import { commentRules } from '#domain/comments/comment-settings.ts'
import { readComposer } from '#domain/composer/composer.ts'
import { DEFAULT_CONTACT } from '#domain/privacy/contact.ts'
import { detectsDuplicates } from '#domain/quality/detect-duplicates.ts'
import { studyAsksAddress } from '#domain/waves/asks-address.ts'

type Settings = Readonly<Record<string, string>>

type Facts = {
  conditions: readonly { settings: Settings }[]
  /** Where the installation is reached. */
  publicUrl: string
}

/** What is stored, where, how long, who may see it, and what is never stored: headings with sentences. Each holds for the product as it is. */
export function dataInWords({ conditions, publicUrl }: Facts): { heading: string; lines: string[] }[] {
  const some = (holds: (settings: Settings) => boolean) => conditions.some(({ settings }) => holds(settings))
  const settings = conditions[0]?.settings ?? {}
  const retention = (settings['retention-date'] ?? '').trim()
  const writes = some((each) => commentRules(each) !== undefined || readComposer(each) !== undefined)
  return [
    {
      heading: 'What is stored',
      lines: [
        'An id for each participant: the one that their panel gives them, or one that is drawn at random.',
        'Which condition they were in, and which posts they were shown in which order.',
        'What they pressed and when, and how long each post was in view.',
        'Their answers to the questions that are among the screens below.',
        ...(writes ? ['What they write as comments or posts.'] : []),
        'The kind of their device, the families of its browser and system, and numbers about how the pages were used (how often they typed, pasted, scrolled and were away), which help to tell people from programs.',
        ...(some(studyAsksAddress)
          ? [
              'An address for letters about later visits, encrypted and apart from all other data. It is in no file that researchers take, and deleted after the last visit or when somebody withdraws.',
            ]
          : []),
        ...(some(detectsDuplicates)
          ? [
              'A code that is computed from the network by a key of this study alone, to find people who came twice. The key is destroyed when the study is closed.',
            ]
          : []),
      ],
    },
    {
      heading: 'What is never stored',
      lines: [
        'Internet addresses.',
        'What somebody typed and deleted again, and what they pasted unless they sent it.',
        'Anything about people who did not agree to take part, except the fact that somebody did not.',
      ],
    },
    { heading: 'Where', lines: [`In the database of the server at ${publicUrl}, and in its backups, where it makes some.`] },
    {
      heading: 'How long',
      lines: [
        retention === ''
          ? 'No date is set at which the data are erased.'
          : `Until ${retention}: then everything about single participants is erased, and only their number is left.`,
      ],
    },
    {
      heading: 'Who may see it',
      lines: [
        'Owners, editors and analysts of the lab, and people with whom this study was shared in such a role. Monitors see how far people got, and no answers.',
        'Who took which data when is recorded.',
      ],
    },
  ]
}

/** How somebody stops, and has what was stored deleted. */
export function withdrawalInWords({ conditions }: Pick<Facts, 'conditions'>): string[] {
  const contact = (conditions[0]?.settings['contact'] ?? '').trim() || DEFAULT_CONTACT
  return [
    'Anybody can stop at any moment, by Leave or by closing the page.',
    'A page of the study shows people what is stored about them and lets them download it and withdraw: everything about them is then erased within a day, and only the fact that somebody withdrew is left.',
    `Participants are told to ask ${contact}.`,
  ]
}
